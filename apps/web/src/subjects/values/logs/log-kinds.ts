/** The logs that machines keep, by the names of the call. */
export const LOGS = ['ProdLog', 'EventLog', 'AlarmLog'] as const
export type LogKind = (typeof LOGS)[number]
