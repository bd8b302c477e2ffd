import type { Queryable } from '../../platform/database/database.ts'
import type { UnreadNotice } from '../../platform/notices/notice-text.ts'

/** Whether an alarm needs nobody any more: somebody has acknowledged it, or it is over. */
export async function isAlarmSettled(
  tx: Queryable,
  { machineId, facts, at }: UnreadNotice<{ readonly code: string }>,
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from alarm_acknowledgement where machine_id = $1 and code = $2 and from_ts = $3
     union all
     select 1 from alarm_event where machine_id = $1 and code = $2 and from_ts = $3 and to_ts is not null`,
    [machineId, facts.code, at],
  )
  return rows.length > 0
}
