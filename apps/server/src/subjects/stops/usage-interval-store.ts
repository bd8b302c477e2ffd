import { MAX_WINDOW_MS } from '@millwright/domain/maintenance/window'
import { joined, type ReasonSource, type SourcedReason, stretchesOf } from '@millwright/domain/stops/reasons'
import type { WasteReason } from '@millwright/domain/stops/usage-class'
import type { GivenReason, Interval } from '@millwright/domain/stops/usage-spans'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { int8Array, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import { lockMachines } from '../../platform/database/coordination/machine-lock-store.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { forgetUsageIn } from '../../platform/telemetry/counted-days-store.ts'
import { spansAt } from '../status/shared/status-store.ts'

/** Kinds that machines report over channels. */
export const MARK_KINDS = ['reason', 'maintenance', 'empty', 'byHand'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** Of a reason: who gave it, and when; of the machine itself neither. */
export interface KnownReason extends SourcedReason {
  readonly by: string
  readonly at: number | null
}

/** Each list in order; reasons may overlap, the rest does not. */
export interface KnownIntervals {
  readonly reasons: readonly KnownReason[]
  readonly maintenance: readonly Interval[]
  readonly empty: readonly Interval[]
  readonly byHand: readonly GivenReason[]
  /** Planned for maintenance, whether somebody came or not. */
  readonly windows: readonly Interval[]
}

export const NO_INTERVALS: KnownIntervals = {
  reasons: [],
  maintenance: [],
  empty: [],
  byHand: [],
  windows: [],
}

/**
 * For how long something counts that nobody ended: the end of the stop ends a reason long before, and an activity that
 * was started and forgotten must not make all time to come maintenance.
 */
const OPEN_DAYS = 7
/** Days that a mark of a machine holds, unless it is reported again. */
const MARK_DAYS = 2

interface IntervalRow {
  machine_id: number
  kind: MarkKind
  from_ts: Date
  to_ts: Date | null
  until_ts: Date | null
  reason: WasteReason | null
  by_name: string
  at: Date
}

interface MarkRow {
  machine_id: number
  kind: MarkKind
  ts: Date
  value: string
}

interface OpenReason {
  readonly machineId: number
  readonly from: number
  readonly to: number
  readonly value: WasteReason
  readonly source: ReasonSource
  readonly by: string
  readonly at: number | null
  readonly isOpen: boolean
}

/** A maintenance that something else in the product knows of; its key names it within the source. */
export interface MaintenanceInterval {
  readonly machineId: number
  readonly source: string
  readonly key: string
  readonly from: number
  /** Null while it goes on. */
  readonly to: number | null
}

/** From people, machines and other parts of the product. */
export function createUsageIntervalStore(db: Database) {
  return {
    /** All that touches a period; what goes on is cut at its end. */
    async between(
      machineIds: readonly number[],
      from: number,
      to: number,
      tx: Queryable = db,
    ): Promise<Map<number, KnownIntervals>> {
      const [rows, marks, windows] = [
        await intervalRows(tx, machineIds, from, to),
        await markRows(tx, machineIds, from, to),
        await windowRows(tx, machineIds, from, to),
      ]
      const windowsOf = Map.groupBy(windows, (row) => row.machineId)
      const marksOf = Map.groupBy(marks, (row) => row.machine_id)
      const rowsOf = Map.groupBy(rows, (row) => row.machine_id)
      const open: OpenReason[] = []
      const found = new Map<number, Omit<KnownIntervals, 'reasons'>>()
      for (const machineId of new Set([...marksOf.keys(), ...rowsOf.keys(), ...windowsOf.keys()])) {
        const ofMachine = rowsOf.get(machineId) ?? []
        const byKind = Map.groupBy(marksOf.get(machineId) ?? [], (row) => row.kind)
        const stretches = (kind: MarkKind) =>
          stretchesOf(
            (byKind.get(kind) ?? []).map(({ ts, value }) => ({ ts: ts.getTime(), value })),
            to,
          )
        const stored = (kind: MarkKind): Interval[] =>
          ofMachine
            .filter((row) => row.kind === kind)
            .map((row) => ({ from: row.from_ts.getTime(), to: row.to_ts?.getTime() ?? openUntil(row, to) }))
        found.set(machineId, {
          maintenance: joined([...stored('maintenance'), ...stretches('maintenance')]),
          empty: joined([...stored('empty'), ...stretches('empty')]),
          windows: joined(
            (windowsOf.get(machineId) ?? []).map((row) => ({
              from: row.from.getTime(),
              to: row.to.getTime(),
            })),
          ),
          byHand: stretches('byHand').map(({ value, ...each }) => ({
            ...each,
            reason: value as WasteReason,
          })),
        })
        for (const row of ofMachine)
          if (row.reason)
            open.push({
              machineId,
              from: row.from_ts.getTime(),
              to: row.to_ts?.getTime() ?? Math.min(to, row.until_ts?.getTime() ?? to),
              value: row.reason,
              source: 'person',
              by: row.by_name,
              at: row.at.getTime(),
              isOpen: row.to_ts === null,
            })
        for (const each of stretches('reason'))
          open.push({
            ...each,
            machineId,
            value: each.value as WasteReason,
            source: 'machine',
            by: '',
            at: null,
            isOpen: true,
          })
      }
      const reasons = Map.groupBy(await endedWithStop(tx, open), ({ machineId }) => machineId)
      return new Map(
        [...found].map(([machineId, each]) => [
          machineId,
          {
            ...each,
            reasons: (reasons.get(machineId) ?? []).map(
              ({ from: start, to: end, value, source, by, at }) => ({
                from: start,
                to: end,
                reason: value,
                source,
                by,
                at,
              }),
            ),
          },
        ]),
      )
    },

    /**
     * The seam for maintenance that the product knows of, such as an activity in progress: what the source put before under
     * this key is replaced, and the days that it touches are counted again. Its lock keeps out the counting of days, which
     * would otherwise store a day without what is put here.
     */
    async putMaintenance(
      tx: Queryable,
      { machineId, source, key, from, to }: MaintenanceInterval,
      now: number,
    ): Promise<void> {
      await removeMaintenance(tx, machineId, source, key, now)
      // Over in the millisecond in which it began.
      if (to !== null && to <= from) return
      await tx.query(
        `insert into usage_interval (machine_id, kind, source, key, from_ts, to_ts, at)
         values ($1, 'maintenance', $2, $3, $4, $5, $6)`,
        [machineId, source, key, new Date(from), to === null ? null : new Date(to), new Date(now)],
      )
      await forgetUsageIn(tx, machineId, { from, to: to ?? now })
    },

    removeMaintenance,

    /** Something else is planned for a stretch of a machine. Its lock keeps out the counting of days, as above. */
    async forget(tx: Queryable, machineId: number, stretch: Interval): Promise<void> {
      await tx.query(lockMachines(LOCKS.statusSpans, [machineId]))
      await forgetUsageIn(tx, machineId, stretch)
    },

    /** How often people gave each reason to a machine. */
    async givenSince(machineId: number, since: number): Promise<Map<WasteReason, number>> {
      const { rows } = await db.query<{ reason: WasteReason; times: number }>(
        `select reason, count(*) as times from usage_interval
          where machine_id = $1 and kind = 'reason' and from_ts >= $2 group by reason`,
        [machineId, new Date(since)],
      )
      return new Map(rows.map(({ reason, times }) => [reason, times]))
    },

    async dropBefore(ts: number): Promise<void> {
      await db.query('delete from usage_interval where to_ts < $1', [new Date(ts)])
      await db.query('delete from usage_mark where ts < $1', [new Date(ts)])
      await db.query('delete from piece_correction where ts < $1', [new Date(ts)])
    },
  }
}

async function removeMaintenance(
  tx: Queryable,
  machineId: number,
  source: string,
  key: string,
  now: number,
): Promise<void> {
  await tx.query(lockMachines(LOCKS.statusSpans, [machineId]))
  const { rows } = await tx.query<{ from_ts: Date; to_ts: Date | null }>(
    `delete from usage_interval where machine_id = $1 and kind = 'maintenance' and source = $2 and key = $3
      returning from_ts, to_ts`,
    [machineId, source, key],
  )
  for (const { from_ts, to_ts } of rows)
    await forgetUsageIn(tx, machineId, { from: from_ts.getTime(), to: to_ts?.getTime() ?? now })
}

const openUntil = ({ from_ts }: IntervalRow, to: number): number =>
  Math.min(to, from_ts.getTime() + OPEN_DAYS * DAY_MS)

async function intervalRows(tx: Queryable, machineIds: readonly number[], from: number, to: number) {
  const { rows } = await tx.query<IntervalRow>(
    `select machine_id, kind, from_ts, to_ts, until_ts, reason, by_name, at from usage_interval
      where machine_id = any($1::bigint[]) and from_ts < $3
        and (to_ts > $2 or to_ts is null and from_ts > $4)
      order by machine_id, from_ts`,
    [int8Array(machineIds), new Date(from), new Date(to), new Date(from - OPEN_DAYS * DAY_MS)],
  )
  return rows
}

/** Of activities; one that is done earlier than planned ends its window. */
async function windowRows(tx: Queryable, machineIds: readonly number[], from: number, to: number) {
  const { rows } = await tx.query<{ machineId: number; from: Date; to: Date }>(
    `select machine_id as "machineId", planned_from as "from", least(planned_to, done_at) as "to"
       from maintenance_activity
      where machine_id = any($1::bigint[]) and planned_from < $3 and planned_to > $2
        and planned_from > $4 and (done_at is null or done_at > planned_from)`,
    [int8Array(machineIds), new Date(from), new Date(to), new Date(from - MAX_WINDOW_MS - DAY_MS)],
  )
  return rows
}

/** With the one of each kind that held at the start. */
async function markRows(tx: Queryable, machineIds: readonly number[], from: number, to: number) {
  const ids = int8Array(machineIds)
  const { rows: carried } = await tx.query<MarkRow>(
    `select machine_id, kind, max(ts) as ts, (array_agg(value order by ts desc))[1] as value from usage_mark
      where machine_id = any($1::bigint[]) and ts < $2 and ts >= $3 group by machine_id, kind`,
    [ids, new Date(from), new Date(from - MARK_DAYS * DAY_MS)],
  )
  const { rows: within } = await tx.query<MarkRow>(
    `select machine_id, kind, ts, value from usage_mark
      where machine_id = any($1::bigint[]) and ts >= $2 and ts < $3 order by ts`,
    [ids, new Date(from), new Date(to)],
  )
  return [...carried, ...within]
}

/** Reasons that nobody ended hold until the stop is over. */
async function endedWithStop(tx: Queryable, reasons: readonly OpenReason[]): Promise<OpenReason[]> {
  const open = reasons.filter(({ isOpen }) => isOpen)
  const ends = await stopEnds(tx, open)
  const ended = open.map((each, index) => ({ ...each, to: Math.min(each.to, ends[index] ?? each.to) }))
  return [...reasons.filter(({ isOpen }) => !isOpen), ...ended].filter(({ from, to }) => to > from)
}

/**
 * When the stop that each machine was in at a moment ended, before another: it worked, or was switched off, or on when it was off
 * (rules: stops 1). Null when it did not.
 */
export async function stopEnds(
  tx: Queryable,
  windows: readonly (Interval & { readonly machineId: number })[],
): Promise<(number | null)[]> {
  if (windows.length === 0) return []
  const before = await spansAt(
    tx,
    windows.map(({ machineId, from }) => ({ machineId, from: from + 1 })),
  )
  const { rows } = await tx.query<{ nr: number; ts: Date }>(
    `select w.nr, min(s.from_ts) as ts
       from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::bool[])
            as w(nr, machine_id, from_ts, to_ts, is_off)
       join status_span s on s.machine_id = any($2::bigint[]) and s.machine_id = w.machine_id
        and s.from_ts > w.from_ts and s.from_ts < w.to_ts
      where s.status in ('EXE', 'HANDLING') or (s.status = 'POWER_OFF') <> w.is_off
      group by w.nr`,
    [
      int8Array(windows.map((_, nr) => nr)),
      int8Array(windows.map(({ machineId }) => machineId)),
      timestamptzArray(windows.map(({ from }) => from)),
      timestamptzArray(windows.map(({ to }) => to)),
      before.map((span) => span?.status === 'POWER_OFF'),
    ],
  )
  const found: (number | null)[] = windows.map(() => null)
  for (const { nr, ts } of rows) found[nr] = ts.getTime()
  return found
}
