import type { ConsumptionHour } from '@millwright/domain/energy/consumption'
import type { Measure } from '@millwright/domain/energy/meter'
import type { Counter, CounterPoint } from '@millwright/domain/points/counter'
import type { Status } from '@millwright/domain/status/status'
import { hourPhase, usableZone } from '@millwright/domain/time/zone'
import { int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { idList } from '../../platform/database/id-list.ts'
import { insertRows } from '../../platform/database/insert-rows-store.ts'
import type { OpeningRow } from '../../platform/telemetry/sample-store.ts'
import { dayStart, HOUR_COLUMNS, HOUR_SUMS, type HourRow, hourOf } from './hour-row.ts'

/** The last reading of a meter, with an hour that the next reading may add to; its columns are null when there is none. */
export interface MeterRow extends OpeningRow, Omit<HourRow, 'hour' | 'base_ts' | 'base_v'> {
  readonly measure: Measure
  readonly phase: number
  readonly seen_to: Date
  readonly meter_ts: Date | null
  readonly meter_v: number | null
  readonly odd_ts: Date | null
  readonly odd_v: number | null
  readonly hour: Date | null
  readonly base_ts: Date | null
  readonly base_v: number | null
}

export const selectMeters = (machines: readonly number[]): string =>
  `select 'consumption' as fact, s.machine_id, s.measure, s.phase, s.seen_to, s.base_ts as meter_ts, s.base_v as meter_v,
          s.odd_ts, s.odd_v, h.hour, h.exe, h.handling, h.ready, h.fail, h.power_off, h.disconnected, h.no_data,
          h.left_out, h.base_ts, h.base_v
     from consumption_seen s
     left join consumption_hour h on h.machine_id = s.machine_id and h.measure = s.measure
      and h.hour > coalesce(s.base_ts, s.seen_to) - interval '1 hour'
    where s.machine_id = any(${idList(machines)})`

const pointOf = (ts: Date | null, v: number | null): CounterPoint | null =>
  ts === null || v === null ? null : { ts: ts.getTime(), v }

/** A meter as it is known. */
export interface KnownMeter {
  readonly machineId: number
  readonly measure: Measure
  readonly phase: number
  readonly seenTo: number
  readonly meter: Counter
  readonly hours: readonly ConsumptionHour[]
}

/** By machine and measure. */
export function metersOf(rows: readonly MeterRow[]): Map<string, KnownMeter> {
  const groups = Map.groupBy(rows, (row) => meterKey(row.machine_id, row.measure))
  const meters = new Map<string, KnownMeter>()
  for (const [key, group] of groups) {
    const [row] = group
    if (!row) continue
    meters.set(key, {
      machineId: row.machine_id,
      measure: row.measure,
      phase: row.phase,
      seenTo: row.seen_to.getTime(),
      meter: { base: pointOf(row.meter_ts, row.meter_v), odd: pointOf(row.odd_ts, row.odd_v) },
      hours: group.flatMap((each) => (each.hour === null ? [] : [hourOf({ ...each, hour: each.hour })])),
    })
  }
  return meters
}

export const meterKey = (machineId: number, measure: Measure): string => `${machineId} ${measure}`

/** A moment of a meter of one machine. */
export interface MeterMoment {
  readonly measure: Measure
  readonly ts: number
}

/** The hours of a meter of one machine from a moment on, up to another. */
export interface MeterStretch {
  readonly measure: Measure
  readonly from: number
  readonly to: number
}

type HoursByMeasure = ReadonlyMap<Measure, readonly ConsumptionHour[]>

/** The last two hours with a reading before a moment that nothing is in doubt about, the later one first. */
export const safeHoursBefore = (tx: Queryable, machineId: number, asked: readonly MeterMoment[]) =>
  safeHours(tx, machineId, asked, 'h.base_ts < a.ts and h.hour < a.ts', 'desc')

/** The first two hours that begin after a moment and that nothing is in doubt about. */
export const safeHoursAfter = (tx: Queryable, machineId: number, asked: readonly MeterMoment[]) =>
  safeHours(tx, machineId, asked, 'h.hour > a.ts and h.base_ts is not null', 'asc')

/** Of all meters of a machine at once: they come in one message. */
async function safeHours(
  tx: Queryable,
  machineId: number,
  asked: readonly MeterMoment[],
  isSafe: string,
  direction: 'asc' | 'desc',
): Promise<HoursByMeasure> {
  const { rows } = await tx.query<HourRow & { measure: Measure }>(
    `select a.measure, n.* from unnest($2::text[], $3::timestamptz[]) as a(measure, ts)
       join lateral (select ${HOUR_COLUMNS} from consumption_hour h
                      where h.machine_id = $1 and h.measure = a.measure and ${isSafe}
                      order by h.hour ${direction} limit 2) n on true order by n.hour ${direction}`,
    [machineId, textArray(asked.map(({ measure }) => measure)), timestamptzArray(asked.map(({ ts }) => ts))],
  )
  const found = new Map<Measure, ConsumptionHour[]>(asked.map(({ measure }) => [measure, []]))
  for (const row of rows) found.get(row.measure)?.push(hourOf(row))
  return found
}

const stretchValues = (machineId: number, stretches: readonly MeterStretch[]): unknown[] => [
  machineId,
  textArray(stretches.map(({ measure }) => measure)),
  timestamptzArray(stretches.map(({ from }) => from)),
  timestamptzArray(stretches.map(({ to }) => to)),
]

const STRETCHES = 'unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as a(measure, from_ts, to_ts)'

export async function deleteHours(
  tx: Queryable,
  machineId: number,
  stretches: readonly MeterStretch[],
): Promise<void> {
  await tx.query(
    `delete from consumption_hour h using ${STRETCHES}
      where h.machine_id = $1 and h.measure = a.measure and h.hour >= a.from_ts and h.hour < a.to_ts`,
    stretchValues(machineId, stretches),
  )
}

/** Adds up the days of stretches whose hours were written, up to the day of the last hour. */
export async function countDays(
  tx: Queryable,
  machineId: number,
  stretches: readonly MeterStretch[],
): Promise<void> {
  const days = stretchValues(
    machineId,
    stretches.map((each) => ({ ...each, from: dayStart(each.from) })),
  )
  await tx.query(
    `delete from consumption_day d using ${STRETCHES}
      where d.machine_id = $1 and d.measure = a.measure
        and d.day >= (a.from_ts at time zone 'UTC')::date and d.day <= (a.to_ts at time zone 'UTC')::date`,
    days,
  )
  await tx.query(
    `insert into consumption_day
     select h.machine_id, h.measure, (h.hour at time zone 'UTC')::date, ${HOUR_SUMS}
       from ${STRETCHES}
       join consumption_hour h on h.machine_id = $1 and h.measure = a.measure and h.hour >= a.from_ts
        and h.hour < date_trunc('day', a.to_ts, 'UTC') + interval '1 day'
        and h.hour < date_trunc('day', (select max(l.hour) from consumption_hour l
                                         where l.machine_id = $1 and l.measure = a.measure), 'UTC')
      group by 1, 2, 3`,
    days,
  )
}

export interface MeterHour extends ConsumptionHour {
  readonly machineId: number
  readonly measure: Measure
}

export async function putHours(tx: Queryable, hours: readonly MeterHour[]): Promise<void> {
  if (hours.length === 0) return
  const amount = (name: string, of: (amounts: MeterHour['amounts']) => number) =>
    ({ name, type: 'float8', values: hours.map(({ amounts }) => of(amounts)) }) as const
  await insertRows(
    tx,
    'consumption_hour',
    [
      { name: 'machine_id', type: 'bigint', values: hours.map((hour) => hour.machineId) },
      { name: 'measure', type: 'text', values: hours.map((hour) => hour.measure) },
      { name: 'hour', type: 'timestamptz', values: hours.map((hour) => hour.hour) },
      amount('exe', ({ EXE }) => EXE),
      amount('handling', ({ HANDLING }) => HANDLING),
      amount('ready', ({ READY }) => READY),
      amount('fail', ({ FAIL }) => FAIL),
      amount('power_off', ({ POWER_OFF }) => POWER_OFF),
      amount('disconnected', ({ DISCONNECTED }) => DISCONNECTED),
      amount('no_data', ({ noData }) => noData),
      { name: 'left_out', type: 'bigint', values: hours.map((hour) => hour.leftOut) },
      { name: 'base_ts', type: 'timestamptz', values: hours.map((hour) => hour.base?.ts ?? null) },
      { name: 'base_v', type: 'float8', values: hours.map((hour) => hour.base?.v ?? null) },
    ],
    `on conflict (machine_id, measure, hour) do update set
       exe = excluded.exe, handling = excluded.handling, ready = excluded.ready, fail = excluded.fail,
       power_off = excluded.power_off, disconnected = excluded.disconnected, no_data = excluded.no_data,
       left_out = excluded.left_out, base_ts = excluded.base_ts, base_v = excluded.base_v`,
  )
}

export type SeenMeter = Omit<KnownMeter, 'hours'>

export async function putMeters(tx: Queryable, meters: readonly SeenMeter[]): Promise<void> {
  if (meters.length === 0) return
  await insertRows(
    tx,
    'consumption_seen',
    [
      { name: 'machine_id', type: 'bigint', values: meters.map((meter) => meter.machineId) },
      { name: 'measure', type: 'text', values: meters.map((meter) => meter.measure) },
      { name: 'phase', type: 'bigint', values: meters.map((meter) => meter.phase) },
      { name: 'seen_to', type: 'timestamptz', values: meters.map((meter) => meter.seenTo) },
      { name: 'base_ts', type: 'timestamptz', values: meters.map(({ meter }) => meter.base?.ts ?? null) },
      { name: 'base_v', type: 'float8', values: meters.map(({ meter }) => meter.base?.v ?? null) },
      { name: 'odd_ts', type: 'timestamptz', values: meters.map(({ meter }) => meter.odd?.ts ?? null) },
      { name: 'odd_v', type: 'float8', values: meters.map(({ meter }) => meter.odd?.v ?? null) },
    ],
    `on conflict (machine_id, measure) do update set phase = excluded.phase, seen_to = excluded.seen_to,
       base_ts = excluded.base_ts, base_v = excluded.base_v, odd_ts = excluded.odd_ts, odd_v = excluded.odd_v`,
  )
}

/** Of machines whose status lags nothing can be attributed to it. */
export async function statusLagging(
  tx: Queryable,
  machines: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ machine_id: number }>(
    `select machine_id from fact_lag where fact = 'status' and machine_id = any($1::bigint[])`,
    [int8Array(machines)],
  )
  return new Set(rows.map((row) => row.machine_id))
}

/** By how much the hours of machines are shifted; 0 for one that is not known. */
export async function phasesOf(
  tx: Queryable,
  machines: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.query<{ id: number; timezone: string }>(
    'select id, timezone from machine where id = any($1::bigint[])',
    [int8Array(machines)],
  )
  return new Map(rows.map(({ id, timezone }) => [id, hourPhase(usableZone(timezone))]))
}

/** Which of these reports began a span, and when that ended: the others changed nothing. */
export async function spanStarts(
  tx: Queryable,
  reports: readonly { readonly machineId: number; readonly ts: number }[],
): Promise<{ machineId: number; ts: number; to: number | null }[]> {
  if (reports.length === 0) return []
  const { rows } = await tx.query<{ machine_id: number; from_ts: Date; to_ts: Date | null }>(
    `select s.machine_id, s.from_ts, s.to_ts from unnest($1::bigint[], $2::timestamptz[]) as u(machine_id, ts)
       join status_span s on s.machine_id = any($1::bigint[]) and s.machine_id = u.machine_id and s.from_ts = u.ts`,
    [int8Array(reports.map((each) => each.machineId)), timestamptzArray(reports.map((each) => each.ts))],
  )
  return rows.map((row) => ({
    machineId: row.machine_id,
    ts: row.from_ts.getTime(),
    to: row.to_ts?.getTime() ?? null,
  }))
}

/** The status that machines are in, with its start. */
export async function openSpans(
  tx: Queryable,
  machines: readonly number[],
): Promise<Map<number, { status: Status; from: number; to: null }>> {
  const { rows } = await tx.query<{ machine_id: number; from_ts: Date; status: Status }>(
    `select machine_id, from_ts, status from status_span where machine_id = any($1::bigint[]) and to_ts is null`,
    [int8Array(machines)],
  )
  return new Map(
    rows.map((row) => [row.machine_id, { status: row.status, from: row.from_ts.getTime(), to: null }]),
  )
}
