import * as status from './status.ts'

export const statusCalls: readonly object[] = [status]
