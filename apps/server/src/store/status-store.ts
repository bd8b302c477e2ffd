import type { Status } from '@millwright/domain/status/status'
import type { Span } from '@millwright/domain/timeline/span'
import type { Database } from './database.ts'

/** Most spans last minutes; few outlast a weekend. */
const LOOK_BACK_MS = 2 * 24 * 60 * 60 * 1000

const COLUMNS = 'machine_id, from_ts, to_ts, status'

interface SpanRow {
  machine_id: number
  from_ts: Date
  to_ts: Date | null
  status: Status
}

const spanOf = (row: SpanRow): Span => ({
  status: row.status,
  from: row.from_ts.getTime(),
  to: row.to_ts?.getTime() ?? null,
})

/** Reads of the status spans. Every statement names its machines, so that each touches one shard per machine. */
export function createStatusStore(db: Database) {
  return {
    /**
     * The spans that touch the period, the one that began before it included. A year of spans must not be
     * read to find that one: it is looked for in the days before, then among the open ones, then by itself.
     */
    async spansBetween(
      machineIds: readonly number[],
      from: number,
      to: number,
    ): Promise<Map<number, Span[]>> {
      const { rows } = await db.query<SpanRow>(
        `select ${COLUMNS} from status_span
          where machine_id = any($1::bigint[]) and from_ts >= $2 and from_ts < $3
          order by machine_id, from_ts`,
        [machineIds, new Date(from - LOOK_BACK_MS), new Date(to)],
      )
      const spans = new Map<number, Span[]>(machineIds.map((id) => [id, []]))
      for (const row of rows) spans.get(row.machine_id)?.push(spanOf(row))

      const uncovered = () =>
        machineIds.filter((id) => (spans.get(id)?.[0]?.from ?? Number.POSITIVE_INFINITY) > from)
      const current = uncovered().length > 0 ? await this.currentOf(uncovered()) : new Map<number, Span>()
      for (const [id, span] of current) if (span.from <= from) spans.get(id)?.unshift(span)
      await Promise.all(
        uncovered().map(async (id) => {
          const before = await db.query<SpanRow>(
            `select ${COLUMNS} from status_span where machine_id = $1 and from_ts < $2 order by from_ts desc limit 1`,
            [id, new Date(from - LOOK_BACK_MS)],
          )
          if (before.rows[0]) spans.get(id)?.unshift(spanOf(before.rows[0]))
        }),
      )
      for (const [id, list] of spans)
        spans.set(
          id,
          list.filter((span) => span.to === null || span.to > from),
        )
      return spans
    },

    async currentOf(machineIds: readonly number[]): Promise<Map<number, Span>> {
      const { rows } = await db.query<SpanRow>(
        `select ${COLUMNS} from status_span where machine_id = any($1::bigint[]) and to_ts is null`,
        [machineIds],
      )
      return new Map(rows.map((row) => [row.machine_id, spanOf(row)]))
    },

    /** A span that lasts beyond the moment stays whole. */
    async dropBefore(ts: number): Promise<void> {
      await db.query('delete from status_span where to_ts < $1', [new Date(ts)])
    },

    /** Machines with a device that were not heard of since `before` and are not yet known as disconnected. */
    async silentSince(before: number): Promise<{ machineId: number; lastSeen: number; seenTo: number }[]> {
      const { rows } = await db.query<{ machine_id: number; last_seen: Date; seen_to: Date }>(
        `select l.machine_id, l.last_seen, s.seen_to
           from machine_link l join status_span s on s.machine_id = l.machine_id
          where l.last_seen < $1 and s.to_ts is null and s.status <> 'DISCONNECTED'`,
        [new Date(before)],
      )
      return rows.map((row) => ({
        machineId: row.machine_id,
        lastSeen: row.last_seen.getTime(),
        seenTo: row.seen_to.getTime(),
      }))
    },
  }
}

export type StatusStore = ReturnType<typeof createStatusStore>
