import * as channelValues from './channel-values.ts'
import * as system from './system.ts'

export const wireCalls: readonly object[] = [system, channelValues]
