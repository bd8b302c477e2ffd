import { boolArray, float8Array, int8Array, textArray, timestamptzArray } from '../database/binary-arrays.ts'
import type { Queryable } from '../database/database.ts'
import type { EventRow } from './sample-rows.ts'

const COLUMNS = 'machine_id, channel_id, ts, num, txt, is_json, digest'

export const COPY_EVENTS = `copy sample_event (${COLUMNS}) from stdin (format binary)`

const INSERT = `insert into sample_event (${COLUMNS})
   select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::float8[], $5::text[], $6::bool[], $7::bigint[])
   on conflict do nothing`

/** Stores events that may be stored already: what is there stays. */
export async function insertEvents(tx: Queryable, events: readonly EventRow[]): Promise<void> {
  if (events.length > 0) await tx.query(INSERT, parametersOf(events))
}

interface InsertedRow {
  readonly machine_id: number
  readonly channel_id: number
  readonly ts: Date
  readonly digest: number
}

/** The same; gives those that were new. */
export async function insertNewEvents(tx: Queryable, events: readonly EventRow[]): Promise<EventRow[]> {
  if (events.length === 0) return []
  const stored = await tx.query<InsertedRow>(
    `${INSERT} returning machine_id, channel_id, ts, digest`,
    parametersOf(events),
  )
  const added = new Set(
    stored.rows.map((row) => keyOf(row.machine_id, row.channel_id, row.ts.getTime(), row.digest)),
  )
  return events.filter((row) => added.has(keyOf(row.machineId, row.channelId, row.ts, row.digest)))
}

const keyOf = (...parts: number[]): string => parts.join(' ')

const parametersOf = (events: readonly EventRow[]): unknown[] => [
  int8Array(events.map((row) => row.machineId)),
  int8Array(events.map((row) => row.channelId)),
  timestamptzArray(events.map((row) => row.ts)),
  float8Array(events.map(({ value }) => (value.kind === 'number' ? value.num : null))),
  textArray(events.map(({ value }) => (value.kind === 'number' ? null : value.txt))),
  boolArray(events.map((row) => row.value.kind === 'json')),
  int8Array(events.map((row) => row.digest)),
]
