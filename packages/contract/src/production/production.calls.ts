import * as found from './production.found.ts'
import * as productionStatus from './production-status.ts'
import * as productions from './productions.ts'

export const productionCalls: readonly object[] = [productions, productionStatus, found]
