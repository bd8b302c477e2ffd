import type { ACTIVITY_EVENTS } from '@millwright/contract/maintenance/activity-shapes'
import type { Queryable } from '../../platform/database/database.ts'

export interface ActivityEvent {
  readonly at: Date
  readonly by: string
  readonly what: (typeof ACTIVITY_EVENTS)[number]
  readonly detail: string
}

export async function addEvent(
  tx: Queryable,
  event: Omit<ActivityEvent, 'at'> & { readonly activityId: number; readonly at: number },
): Promise<void> {
  await tx.query(
    'insert into maintenance_event (activity_id, at, by_name, what, detail) values ($1, $2, $3, $4, $5)',
    [event.activityId, new Date(event.at), event.by, event.what, event.detail],
  )
}

export async function eventsOf(tx: Queryable, activityId: number): Promise<ActivityEvent[]> {
  const { rows } = await tx.query<ActivityEvent>(
    'select at, by_name as by, what, detail from maintenance_event where activity_id = $1 order by id',
    [activityId],
  )
  return rows
}
