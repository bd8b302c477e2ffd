import * as found from '../found.ts'
import * as fleet from './fleet.ts'
import * as replay from './replay.ts'
import * as search from './search.ts'

export const fleetCalls: readonly object[] = [fleet, replay, search, found]
