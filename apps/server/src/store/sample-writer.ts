import type { Status } from '@millwright/domain/status/status'
import type { StatusPoint } from '@millwright/domain/timeline/span'
import { boolArray, float8Array, int8Array, textArray, timestamptzArray } from './binary-arrays.ts'
import { copyInto, encodeCopy, type SampleRow, type SampleTable } from './copy-rows.ts'
import type { Database, Queryable, Transaction } from './database.ts'
import { FREEZE_LOCK } from './freeze.ts'
import { growSpans, type SpanOutcome } from './span-writer.ts'

/** Any number that only this product uses; the second key of the lock is the machine. */
const SPAN_LOCK = 7_455_302

/** After a duplicate the next batches likely hold more of them: a device sends its buffer again. */
const CAREFUL_MS = 5_000

const DUPLICATE = '23505'

/**
 * Stores points of any channel, and the spans that follow from those of the status channel. Fresh points go in by
 * COPY; where one is stored already, the batch is written again row by row and passed over where it stands. Points
 * of hours that are closed wait in `sample_late`.
 */
export function createSampleWriter(db: Database, statusChannelId: number, now: () => number = Date.now) {
  let carefulUntil = 0

  async function write(
    rows: readonly SampleRow[],
    receivedAt: number,
    isCareful: boolean,
  ): Promise<SpanOutcome[]> {
    const machines = distinct(rows)
    const withStatus = distinct(rows.filter((row) => row.channelId === statusChannelId))
    return await db.transaction(async (tx) => {
      // Several workers may hold points of one machine: in turn, each sees what the one before it wrote.
      if (withStatus.length > 0) {
        await tx.query('select pg_advisory_xact_lock($1::int, m::int) from unnest($2::bigint[]) m', [
          SPAN_LOCK,
          int8Array(withStatus),
        ])
      }
      const { fresh, late } = await divide(tx, rows)
      const added = new Map<number, StatusPoint[]>()
      const put = isCareful ? insert : copy
      await put(tx, 'sample', fresh, added)
      await put(tx, 'sample_late', late, added)
      for (const points of added.values()) points.sort((a, b) => a.ts - b.ts)
      await touchLinks(tx, machines, receivedAt)
      return await growSpans(tx, statusChannelId, added)
    })
  }

  async function copy(
    tx: Transaction,
    table: SampleTable,
    rows: readonly SampleRow[],
    added: Map<number, StatusPoint[]>,
  ): Promise<void> {
    if (rows.length === 0) return
    const sorted = inKeyOrder(rows)
    await tx.copyIn(copyInto(table), encodeCopy(sorted))
    for (const row of sorted)
      if (row.channelId === statusChannelId) note(added, row.machineId, row.ts, row.value)
  }

  /** Only status points are asked back for: the spans need to know which of them are new. */
  async function insert(
    tx: Queryable,
    table: SampleTable,
    rows: readonly SampleRow[],
    added: Map<number, StatusPoint[]>,
  ): Promise<void> {
    const isStatus = (row: SampleRow) => row.channelId === statusChannelId
    await insertRows(
      tx,
      table,
      rows.filter((row) => !isStatus(row)),
      false,
    )
    for (const row of await insertRows(tx, table, rows.filter(isStatus), true)) {
      note(added, row.machine_id, row.ts.getTime(), { kind: 'text', txt: row.txt })
    }
  }

  return {
    async record(rows: readonly SampleRow[], receivedAt: number): Promise<SpanOutcome[]> {
      if (now() < carefulUntil) return await write(rows, receivedAt, true)
      try {
        return await write(rows, receivedAt, false)
      } catch (error) {
        if ((error as { code?: unknown }).code !== DUPLICATE) throw error
        carefulUntil = now() + CAREFUL_MS
        return await write(rows, receivedAt, true)
      }
    },
  }
}

export type SampleWriter = ReturnType<typeof createSampleWriter>

/** Under a shared lock, so that no hour is closed between this look and the commit. */
async function divide(
  tx: Queryable,
  rows: readonly SampleRow[],
): Promise<{ fresh: SampleRow[]; late: SampleRow[] }> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [FREEZE_LOCK])
  const state = await tx.query<{ frozen_before: Date }>('select frozen_before from pack_state')
  const border = state.rows[0]?.frozen_before.getTime() ?? 0
  const fresh: SampleRow[] = []
  const late: SampleRow[] = []
  for (const row of rows) (row.ts < border ? late : fresh).push(row)
  return { fresh, late }
}

async function insertRows(
  tx: Queryable,
  table: SampleTable,
  rows: readonly SampleRow[],
  returns: boolean,
): Promise<{ machine_id: number; ts: Date; txt: string }[]> {
  if (rows.length === 0) return []
  const numbers = rows.map(({ value }) => (value.kind === 'number' ? value.num : null))
  const texts = rows.map(({ value }) => (value.kind === 'number' ? null : value.txt))
  const result = await tx.query<{ machine_id: number; ts: Date; txt: string }>(
    `insert into ${table} (machine_id, channel_id, ts, num, txt, is_json)
     select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::float8[], $5::text[], $6::bool[])
     on conflict do nothing ${returns ? 'returning machine_id, ts, txt' : ''}`,
    [
      int8Array(rows.map((row) => row.machineId)),
      int8Array(rows.map((row) => row.channelId)),
      timestamptzArray(rows.map((row) => row.ts)),
      float8Array(numbers),
      textArray(texts),
      boolArray(rows.map((row) => row.value.kind === 'json')),
    ],
  )
  return result.rows
}

const touchLinks = (tx: Queryable, machines: readonly number[], receivedAt: number) =>
  tx.query(
    `insert into machine_link (machine_id, last_seen) select m, $2 from unnest($1::bigint[]) m
     on conflict (machine_id) do update set last_seen = greatest(machine_link.last_seen, excluded.last_seen)`,
    [int8Array(machines), new Date(receivedAt)],
  )

function note(
  added: Map<number, StatusPoint[]>,
  machineId: number,
  ts: number,
  value: SampleRow['value'],
): void {
  if (value.kind !== 'text') return
  const points = added.get(machineId)
  const point = { ts, status: value.txt as Status }
  if (points) points.push(point)
  else added.set(machineId, [point])
}

const distinct = (rows: readonly SampleRow[]): number[] =>
  [...new Set(rows.map((row) => row.machineId))].sort((a, b) => a - b)

/** In the order of the key the index grows at few places. The same point twice in one batch would make COPY fail. */
function inKeyOrder(rows: readonly SampleRow[]): SampleRow[] {
  const sorted = [...rows].sort(
    (a, b) => a.machineId - b.machineId || a.channelId - b.channelId || a.ts - b.ts,
  )
  return sorted.filter((row, index) => {
    const before = sorted[index - 1]
    return row.ts !== before?.ts || row.channelId !== before.channelId || row.machineId !== before.machineId
  })
}
