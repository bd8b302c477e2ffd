import type { NoticeTopic } from './notice.ts'

/** What cannot wait until somebody opens the list: it goes to the next person. */
export const ESCALATED_TOPICS: ReadonlySet<NoticeTopic> = new Set(['Alarms', 'NoSignal', 'Rules'])

/** From a few minutes to a day. */
export const ESCALATION_MINUTES = { least: 1, most: 24 * 60 } as const
