import type { Queryable } from '../database/database.ts'
import { idList } from '../database/id-list.ts'
import { segmentTimes } from './codec/segment.ts'
import type { SampleRow } from './sample-rows.ts'
import { SEVERAL } from './segment-rows.ts'
import { type CodedTable, MACHINE_DATA, segmentPages } from './segment-store.ts'
import { joinWindows, type Stretch } from './stretch.ts'

/** A row of `selectStored`; `stored_of` is the machine. Without data where there are too many bytes for one answer. */
export interface StoredRow {
  readonly stored_of: number
  readonly data: Buffer | null
}

/**
 * The segments, or the pieces that came late, which may hold one of these points already, as a statement without parameters.
 * Of a machine whose times go on there are none.
 */
export function selectStored(rows: readonly SampleRow[], table: CodedTable): string {
  const asked = spansOf(rows)
  const times = (all: readonly number[]) =>
    `'{${all.map((ts) => new Date(ts).toISOString()).join()}}'::timestamptz[]`
  const machines = idList(asked.map(({ machineId }) => machineId))
  const channels = [...new Set(rows.map(({ channelId }) => channelId))]
  const from = `from unnest(${machines}, ${times(asked.map((each) => each.from))},
                ${times(asked.map(({ to }) => to))}) as a(machine_id, from_ts, to_ts)
    join ${table} s on s.machine_id = any(${machines}) and s.machine_id = a.machine_id
     and s.last_ts >= a.from_ts and s.first_ts <= a.to_ts`
  const byChannel = `select s.machine_id as stored_of, ${MACHINE_DATA} ${from} and s.channel_id <> ${SEVERAL}
    and s.channel_id = any(${idList(channels)})`
  if (table === 'sample_piece') return byChannel
  return `select s.machine_id as stored_of, ${MACHINE_DATA} ${from} and s.channel_id = ${SEVERAL} union all ${byChannel}`
}

/** One window a machine, from its first to its last point. */
const spansOf = (rows: readonly SampleRow[]): Stretch[] =>
  joinWindows(
    rows.map(({ machineId, channelId, ts }) => ({ machineId, channelId, from: ts, to: ts })),
    ({ machineId }) => `${machineId}`,
  )

/** Those of the rows that none of the segments holds. */
export async function notStored<Row extends SampleRow>(
  db: Queryable,
  rows: readonly Row[],
  stored: readonly StoredRow[],
): Promise<Row[]> {
  if (stored.length === 0) return [...rows]
  const wanted = new Set(rows.map((row) => row.channelId))
  const known = new Set<string>()
  const note = (machineId: number, data: Buffer): void => {
    for (const { channelId, times } of segmentTimes(data, wanted))
      for (const ts of times) known.add(`${machineId} ${channelId} ${ts}`)
  }
  for (const { stored_of, data } of stored) if (data) note(stored_of, data)
  const large = new Set(stored.filter(({ data }) => data === null).map(({ stored_of }) => stored_of))
  for (const { machineId, from, to } of spansOf(rows.filter((row) => large.has(row.machineId))))
    for (const table of ['sample_segment', 'sample_piece'] as const) {
      const stretch = { machineId, channelIds: [...wanted], from, to: to + 1 }
      for await (const page of segmentPages(db, stretch, () => stretch, table))
        for (const { data } of page) note(machineId, data)
    }
  return rows.filter(({ machineId, channelId, ts }) => !known.has(`${machineId} ${channelId} ${ts}`))
}
