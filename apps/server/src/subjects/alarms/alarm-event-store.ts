import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import type { Queryable } from '../../platform/database/database.ts'
import { idList } from '../../platform/database/id-list.ts'
import { insertRows } from '../../platform/database/insert-rows-store.ts'
import { putTerms } from '../../platform/search/term-store.ts'
import type { OpeningRow } from '../../platform/telemetry/sample-store.ts'
import { type AlarmRow, alarmOf } from './shared/alarm-store.ts'

/** Up to where the alarms of a machine are known, with one that is active then; null columns when none is. */
export interface ActiveAlarmRow extends OpeningRow {
  readonly seen_to: Date
  readonly code: string | null
  readonly from_ts: Date | null
  readonly text: string | null
}

export const selectActiveAlarms = (machines: readonly number[]): string =>
  `select 'alarms' as fact, s.machine_id, s.seen_to, e.code, e.from_ts, e.text
     from alarm_seen s
     left join alarm_event e on e.machine_id = s.machine_id and e.to_ts is null
    where s.machine_id = any(${idList(machines)})`

export const alarmEventOf = (row: ActiveAlarmRow): AlarmEvent[] =>
  row.code === null || row.from_ts === null
    ? []
    : [{ code: row.code, text: row.text ?? '', from: row.from_ts.getTime(), to: null }]

/** Those that began before the moment and had not ended before it. */
export async function activeAt(tx: Queryable, machineId: number, ts: number): Promise<AlarmEvent[]> {
  const { rows } = await tx.query<AlarmRow>(
    `select code, text, from_ts, to_ts from alarm_event
      where machine_id = $1 and from_ts < $2 and (to_ts is null or to_ts >= $2)`,
    [machineId, new Date(ts)],
  )
  return rows.map(alarmOf)
}

/** Those that began at the moment or after it; gives them. */
export async function deleteAlarmsFrom(tx: Queryable, machineId: number, ts: number): Promise<AlarmEvent[]> {
  const { rows } = await tx.query<AlarmRow>(
    'delete from alarm_event where machine_id = $1 and from_ts >= $2 returning code, text, from_ts, to_ts',
    [machineId, new Date(ts)],
  )
  return rows.map(alarmOf)
}

export async function putAlarms(
  tx: Queryable,
  machineId: number,
  events: readonly AlarmEvent[],
): Promise<void> {
  if (events.length === 0) return
  const terms = events.map(({ code, text, from }) => ({ machineId, name: code, note: text, at: from }))
  await putTerms(tx, 'alarm', terms)
  await insertRows(
    tx,
    'alarm_event',
    [
      { name: 'machine_id', type: 'bigint', values: events.map(() => machineId) },
      { name: 'code', type: 'text', values: events.map((event) => event.code) },
      { name: 'from_ts', type: 'timestamptz', values: events.map((event) => event.from) },
      { name: 'to_ts', type: 'timestamptz', values: events.map((event) => event.to) },
      { name: 'text', type: 'text', values: events.map((event) => event.text) },
    ],
    'on conflict (machine_id, from_ts, code) do update set to_ts = excluded.to_ts, text = excluded.text',
  )
}

export async function putSeenTo(tx: Queryable, machineId: number, ts: number): Promise<void> {
  await tx.query(
    `insert into alarm_seen (machine_id, seen_to) values ($1, $2)
     on conflict (machine_id) do update set seen_to = greatest(alarm_seen.seen_to, excluded.seen_to)`,
    [machineId, new Date(ts)],
  )
}
