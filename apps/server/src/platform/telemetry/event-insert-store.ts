import type { Queryable } from '../database/database.ts'
import { type InsertedColumn, insertRows } from '../database/insert-rows-store.ts'
import type { EventRow } from './sample-rows.ts'

const COLUMNS = 'machine_id, channel_id, ts, num, txt, is_json, digest'

export const COPY_EVENTS = `copy sample_event (${COLUMNS}) from stdin (format binary)`

/** Stores events that may be stored already: what is there stays. */
export async function insertEvents(tx: Queryable, events: readonly EventRow[]): Promise<void> {
  if (events.length > 0) await insertRows(tx, 'sample_event', columnsOf(events), 'on conflict do nothing')
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
  const stored = await insertRows<InsertedRow>(
    tx,
    'sample_event',
    columnsOf(events),
    'on conflict do nothing returning machine_id, channel_id, ts, digest',
  )
  const added = new Set(
    stored.map((row) => keyOf(row.machine_id, row.channel_id, row.ts.getTime(), row.digest)),
  )
  return events.filter((row) => added.has(keyOf(row.machineId, row.channelId, row.ts, row.digest)))
}

const keyOf = (...parts: number[]): string => parts.join(' ')

const columnsOf = (events: readonly EventRow[]): InsertedColumn[] => [
  { name: 'machine_id', type: 'bigint', values: events.map((row) => row.machineId) },
  { name: 'channel_id', type: 'bigint', values: events.map((row) => row.channelId) },
  { name: 'ts', type: 'timestamptz', values: events.map((row) => row.ts) },
  {
    name: 'num',
    type: 'float8',
    values: events.map(({ value }) => (value.kind === 'number' ? value.num : null)),
  },
  {
    name: 'txt',
    type: 'text',
    values: events.map(({ value }) => (value.kind === 'number' ? null : value.txt)),
  },
  { name: 'is_json', type: 'boolean', values: events.map((row) => row.value.kind === 'json') },
  { name: 'digest', type: 'bigint', values: events.map((row) => row.digest) },
]
