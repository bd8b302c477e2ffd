import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { int8Array, textArray, timestamptzArray } from '../../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'

export interface AlarmRow {
  readonly code: string
  readonly text: string
  readonly from_ts: Date
  readonly to_ts: Date | null
}

export const alarmOf = ({ code, text, from_ts, to_ts }: AlarmRow): AlarmEvent => ({
  code,
  text,
  from: from_ts.getTime(),
  to: to_ts?.getTime() ?? null,
})

/** An alarm that lasted longer explains no stop: one that came with it does. */
const LOOK_BACK = '7 days'
/** Longer ones have an index of their own (`alarm_event_long`). */
const LONG = '1 day'
const MOST_OF_A_MACHINE = 500

export interface RaisedFilter {
  readonly after: number | null
  readonly before: number | null
  readonly code: string | null
}

/** An alarm without its text. */
export type AlarmSpan = Omit<AlarmEvent, 'text'>

interface SpanRow {
  readonly machine_id: number
  readonly alarms: [code: string, from: number, to: number | null][]
}

const dateOf = (ts: number | null): Date | null => (ts === null ? null : new Date(ts))

/** Reads of the alarms of machines. */
export function createAlarmStore(db: Database) {
  return {
    /** Those that are active, by machine, the newest first. */
    async activeOf(machineIds: readonly number[]): Promise<Map<number, AlarmEvent[]>> {
      const { rows } = await db.query<AlarmRow & { machine_id: number }>(
        `select machine_id, code, text, from_ts, to_ts from alarm_event
          where machine_id = any($1::bigint[]) and to_ts is null order by from_ts desc, code`,
        [int8Array(machineIds)],
      )
      const byMachine = Map.groupBy(rows, (row) => row.machine_id)
      return new Map([...byMachine].map(([machineId, ofMachine]) => [machineId, ofMachine.map(alarmOf)]))
    },

    /** Those that were active in a period, by machine, in the order in which they began; of a storm the last ones. */
    async activeBetween(
      machineIds: readonly number[],
      from: number,
      to: number,
      tx: Queryable = db,
    ): Promise<Map<number, AlarmEvent[]>> {
      if (machineIds.length === 0) return new Map()
      // Numbered within each machine, which is on one worker of a cluster: Citus refuses a lateral join with a limit. What began
      // long ago and has ended is not looked for.
      const { rows } = await tx.query<AlarmRow & { machine_id: number }>(
        `select machine_id, code, text, from_ts, to_ts from (
            select machine_id, code, text, from_ts, to_ts,
                   row_number() over (partition by machine_id order by from_ts desc, code) as place
              from alarm_event
             where machine_id = any($1::bigint[]) and from_ts < $3 and from_ts >= $2::timestamptz - $4::interval
               and (to_ts is null or to_ts > $2)
            union all
            select machine_id, code, text, from_ts, to_ts,
                   row_number() over (partition by machine_id order by from_ts desc, code) as place
              from alarm_event
             where machine_id = any($1::bigint[]) and to_ts is null and from_ts < $2::timestamptz - $4::interval
          ) a
          where place <= $5 order by machine_id, from_ts, code`,
        [int8Array(machineIds), new Date(from), new Date(to), LOOK_BACK, MOST_OF_A_MACHINE],
      )
      const byMachine = Map.groupBy(rows, (row) => row.machine_id)
      return new Map([...byMachine].map(([machineId, ofMachine]) => [machineId, ofMachine.map(alarmOf)]))
    },

    /** Those of a machine that were active in a period, in the order in which they began; of very many the last ones. */
    async ofMachine(machineId: number, from: number, to: number, limit: number): Promise<AlarmEvent[]> {
      const { rows } = await db.query<AlarmRow>(
        `(select code, text, from_ts, to_ts from alarm_event
           where machine_id = $1 and from_ts >= $2 and from_ts < $3
           order by from_ts desc, code desc limit $5)
         union all
         (select code, text, from_ts, to_ts from alarm_event
           where machine_id = $1 and from_ts < $2 and from_ts >= $2::timestamptz - $4::interval and to_ts > $2)
         union all
         (select code, text, from_ts, to_ts from alarm_event
           where machine_id = $1 and to_ts is null and from_ts < $2)
         order by from_ts, code`,
        [machineId, new Date(from), new Date(to), LOOK_BACK, limit],
      )
      return rows.map(alarmOf)
    },

    /** Those of a machine that have not ended, or ended after the moment; the newest first. */
    async activeSince(machineId: number, ts: number, limit: number): Promise<AlarmEvent[]> {
      const { rows } = await db.query<AlarmRow>(
        `(select code, text, from_ts, to_ts from alarm_event where machine_id = $1 and to_ts is null)
         union all
         (select code, text, from_ts, to_ts from alarm_event
           where machine_id = $1 and to_ts >= $2 and from_ts >= $2::timestamptz - $3::interval)
         order by from_ts desc, code limit $4`,
        [machineId, new Date(ts), LOOK_BACK, limit],
      )
      return rows.map(alarmOf)
    },

    /** Those of many machines that are active, or ended after the moment; of each at most so many, the newest. */
    async openOf(
      machineIds: readonly number[],
      endedAfter: number,
      limit: number,
    ): Promise<(AlarmEvent & { machineId: number })[]> {
      const ids = int8Array(machineIds)
      const columns = 'machine_id, code, text, from_ts, to_ts'
      const [active, ended] = await Promise.all([
        db.query<AlarmRow & { machine_id: number }>(
          `select ${columns} from alarm_event where machine_id = any($1::bigint[]) and to_ts is null
            order by from_ts desc, code limit $2`,
          [ids, limit],
        ),
        db.query<AlarmRow & { machine_id: number }>(
          `select ${columns} from alarm_event where machine_id = any($1::bigint[]) and to_ts >= $2
            order by to_ts desc, code limit $3`,
          [ids, new Date(endedAfter), limit],
        ),
      ])
      return [...active.rows, ...ended.rows].map((row) => ({ machineId: row.machine_id, ...alarmOf(row) }))
    },

    /** On which machines each of these codes is active, the one that raised it last first. */
    async machinesWith(
      codes: readonly string[],
      machineIds: readonly number[],
    ): Promise<Map<string, number[]>> {
      const { rows } = await db.query<{ code: string; machine_id: number }>(
        `select code, machine_id from alarm_event
          where machine_id = any($1::bigint[]) and to_ts is null and code = any($2::text[])
          group by code, machine_id order by max(from_ts) desc`,
        [int8Array(machineIds), textArray(codes)],
      )
      const byCode = Map.groupBy(rows, ({ code }) => code)
      return new Map([...byCode].map(([code, of]) => [code, of.map(({ machine_id }) => machine_id)]))
    },

    /** Without their texts, those that were active since a moment of each machine, in the order in which they began. */
    async spansTouching(
      machines: readonly { readonly machineId: number; readonly from: number }[],
      to: number,
      tx: Queryable = db,
    ): Promise<Map<number, AlarmSpan[]>> {
      // One text a machine, as for spans of status: a row for each of many thousand alarms would cost more than the rest.
      const aggregated = `select e.machine_id, json_agg(json_build_array(e.code, round(date_part('epoch', e.from_ts) * 1000),
          round(date_part('epoch', e.to_ts) * 1000)) order by e.from_ts, e.code) as alarms
        from unnest($1::bigint[], $2::timestamptz[]) as w(machine_id, since)
        join alarm_event e on e.machine_id = any($1::bigint[]) and e.machine_id = w.machine_id and`
      const given = [
        int8Array(machines.map(({ machineId }) => machineId)),
        timestamptzArray(machines.map(({ from }) => from)),
      ]
      const long = `e.from_ts < w.since - interval '${LONG}'`
      const results = [
        await tx.query<SpanRow>(`${aggregated} ${long} and e.to_ts is null group by e.machine_id`, given),
        await tx.query<SpanRow>(
          `${aggregated} ${long} and e.to_ts - e.from_ts > interval '${LONG}' and e.to_ts >= w.since group by e.machine_id`,
          given,
        ),
        await tx.query<SpanRow>(
          `${aggregated} e.from_ts >= w.since - interval '${LONG}' and e.from_ts < $3
              and (e.to_ts is null or e.to_ts >= w.since) group by e.machine_id`,
          [...given, new Date(to)],
        ),
      ]
      const spans = new Map<number, AlarmSpan[]>()
      for (const { machine_id, alarms } of results.flatMap(({ rows }) => rows)) {
        const known = spans.get(machine_id) ?? []
        spans.set(machine_id, known)
        for (const [code, start, end] of alarms) known.push({ code, from: start, to: end })
      }
      for (const own of spans.values()) own.sort((a, b) => a.from - b.from)
      return spans
    },

    /** A page of those that were raised in a period, the newest first. */
    async raised(
      machineId: number,
      { after, before, code }: RaisedFilter,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ alarms: AlarmEvent[]; total: number }> {
      const where = `machine_id = $1 and ($2::timestamptz is null or from_ts >= $2)
        and ($3::timestamptz is null or from_ts < $3) and ($4::text is null or code = $4)`
      const values = [machineId, dateOf(after), dateOf(before), code]
      const [page, count] = await Promise.all([
        db.query<AlarmRow>(
          `select code, text, from_ts, to_ts from alarm_event where ${where}
            order by from_ts desc, code offset $5 limit $6`,
          [...values, skip, limit],
        ),
        db.query<{ total: number }>(`select count(*)::int as total from alarm_event where ${where}`, values),
      ])
      return { alarms: page.rows.map(alarmOf), total: count.rows[0]?.total ?? 0 }
    },

    /** The alarms of a machine that these name, by code and a moment at which each was active. */
    async named(
      machineId: number,
      names: readonly { readonly code: string; readonly from: number }[],
    ): Promise<AlarmEvent[]> {
      const { rows } = await db.query<AlarmRow>(
        `select distinct e.code, e.text, e.from_ts, e.to_ts
           from unnest($2::text[], $3::timestamptz[]) as u(c, f)
           join alarm_event e on e.machine_id = $1 and e.code = u.c
            and e.from_ts <= u.f and e.from_ts >= u.f - $4::interval
            and (e.from_ts = u.f or e.to_ts is null or e.to_ts > u.f)
          order by e.from_ts, e.code`,
        [
          machineId,
          textArray(names.map(({ code }) => code)),
          timestamptzArray(names.map(({ from }) => from)),
          LOOK_BACK,
        ],
      )
      return rows.map(alarmOf)
    },

    /** All of a machine, in the order in which they began. */
    async eventsOf(machineId: number): Promise<AlarmEvent[]> {
      const { rows } = await db.query<AlarmRow>(
        'select code, text, from_ts, to_ts from alarm_event where machine_id = $1 order by from_ts, code',
        [machineId],
      )
      return rows.map(alarmOf)
    },

    /** An alarm that lasts beyond the moment stays. */
    async dropBefore(ts: number): Promise<void> {
      await db.query('delete from alarm_event where to_ts < $1', [new Date(ts)])
    },
  }
}

export type AlarmStore = ReturnType<typeof createAlarmStore>
