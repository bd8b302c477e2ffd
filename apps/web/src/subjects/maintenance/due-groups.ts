import type { Activity } from '@millwright/contract/maintenance/activity-shapes'
import { WEEK_MS } from '@millwright/domain/time/lengths'

export const DUE_GROUPS = ['overdue', 'week', 'coming'] as const
export type DueGroup = (typeof DUE_GROUPS)[number]

/** Due now, due within seven days, or past its warning. */
export function dueGroup({ Stage, Due }: Pick<Activity, 'Stage' | 'Due'>, now: number): DueGroup {
  if (Stage === 'due' || Due.kind === 'over') return 'overdue'
  return Due.at !== null && Date.parse(Due.at) <= now + WEEK_MS ? 'week' : 'coming'
}
