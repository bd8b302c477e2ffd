import type { Status } from '@millwright/domain/status/status'
import type { StatusPoint } from '@millwright/domain/timeline/span'
import type { Database, Transaction } from '../database/database.ts'
import { createLinkWriter } from '../status/link-writer.ts'
import { spanLock } from '../status/span-lock.ts'
import { growSpans, type OpenSpanRow, type SpanOutcome, selectOpenSpans } from '../status/span-writer.ts'
import { copyInto, encodeCopy, inKeyOrder, type SampleRow } from './copy-rows.ts'
import { HOLD_BORDER } from './freeze.ts'
import { insertRows } from './insert-rows.ts'

/** After a duplicate the next batches likely hold more of them: a device sends its buffer again. */
const CAREFUL_MS = 5_000

/** Who spoke, and when. What the server itself notes about a machine is no word of the machine. */
export interface Heard {
  /** In ascending order, so that two who write do not wait for each other. */
  readonly machineIds: readonly number[]
  readonly at: number
}

/** What a COPY of a point that is stored already fails with: PostgreSQL by the first, Citus by the second. */
const DUPLICATE: readonly unknown[] = ['23505', 'XX000']

/** What the first statements of a batch give: where late points end, and the spans that last. */
interface OpeningRow extends Partial<OpenSpanRow> {
  readonly frozen_before?: Date
}

interface Batch {
  /** In the order of the key, each point once. */
  readonly rows: readonly SampleRow[]
  /** Those with status points. */
  readonly machines: readonly number[]
  /** Tells that the machines were heard, and commits. */
  readonly closing: readonly string[]
}

interface MachinePoint extends StatusPoint {
  readonly machineId: number
}

/** An hour was closed that points of this batch belong to. */
class BorderMoved extends Error {}

/**
 * Stores points of any channel, and the spans that follow from those of the status channel. Fresh points go in by
 * COPY; where one is stored already, the batch is written again row by row and passed over where it stands. Points
 * of hours that are closed wait in `sample_late`. A batch without status points is one message and its data: each
 * answer that is waited for costs a turn of a busy event loop.
 */
export function createSampleWriter(db: Database, statusChannelId: number, now: () => number = Date.now) {
  const links = createLinkWriter()
  let carefulUntil = 0
  /** As last read; before that any point may be late. */
  let border = Number.POSITIVE_INFINITY

  const isStatus = (row: SampleRow): boolean => row.channelId === statusChannelId

  async function write(rows: readonly SampleRow[], heard: Heard, put: typeof copy): Promise<SpanOutcome[]> {
    const due = links.due(heard.machineIds, heard.at)
    const closing = [...links.statements(due, heard.at), 'commit']
    const machines = machinesOf(rows.filter(isStatus))
    const outcomes = await db.session((tx) => put(tx, { rows, machines, closing }))
    links.wereTold(due, heard.at)
    return outcomes
  }

  async function copy(tx: Transaction, { rows, machines, closing }: Batch): Promise<SpanOutcome[]> {
    const mayBeLate = rows.some((row) => row.ts < border)
    let late: readonly SampleRow[] = []
    const copyFresh = (read: readonly OpeningRow[]) => {
      border = borderIn(read)
      const divided = divide(rows, border)
      late = divided.late
      if (late.length > 0 && !mayBeLate) throw new BorderMoved()
      return encodeCopy(divided.fresh)
    }
    const copies = mayBeLate ? [copyInto('sample'), copyInto('sample_late')] : [copyInto('sample')]
    const feeds = mayBeLate ? [copyFresh, () => encodeCopy(late)] : [copyFresh]
    const opening = [...openingOf(machines), ...copies]
    if (machines.length === 0) {
      await tx.script([...opening, ...closing], ...feeds)
      return []
    }
    const read = await tx.script<OpeningRow>(opening, ...feeds)
    const added = rows.flatMap((row) =>
      isStatus(row) && row.value.kind === 'text' ? [pointOf(row.machineId, row.ts, row.value.txt)] : [],
    )
    return await grow(tx, added, read, closing)
  }

  /** Only status points are asked back for: the spans need to know which of them are new. */
  async function insert(tx: Transaction, { rows, machines, closing }: Batch): Promise<SpanOutcome[]> {
    const read = await tx.script<OpeningRow>(openingOf(machines))
    border = borderIn(read)
    const { fresh, late } = divide(rows, border)
    const added: MachinePoint[] = []
    for (const [table, each] of [
      ['sample_late', late],
      ['sample', fresh],
    ] as const) {
      const others = each.filter((row) => !isStatus(row))
      await insertRows(tx, table, others, false)
      const stored = await insertRows(tx, table, each.filter(isStatus), true)
      added.push(...stored.map((row) => pointOf(row.machine_id, row.ts.getTime(), row.txt)))
    }
    return await grow(tx, added, read, closing)
  }

  async function grow(
    tx: Transaction,
    added: readonly MachinePoint[],
    read: readonly OpeningRow[],
    closing: readonly string[],
  ): Promise<SpanOutcome[]> {
    const points = Map.groupBy(added.toSorted(byTime), (point) => point.machineId)
    const outcomes = await growSpans(tx, statusChannelId, points, openSpansIn(read), now())
    await tx.script(closing)
    return outcomes
  }

  return {
    async record(rows: readonly SampleRow[], heard: Heard): Promise<SpanOutcome[]> {
      const sorted = inKeyOrder(rows)
      if (now() < carefulUntil) return await write(sorted, heard, insert)
      try {
        return await write(sorted, heard, copy)
      } catch (error) {
        const isDuplicate = DUPLICATE.includes((error as { code?: unknown }).code)
        if (!isDuplicate && !(error instanceof BorderMoved)) throw error
        if (isDuplicate) carefulUntil = now() + CAREFUL_MS
        return await write(sorted, heard, insert)
      }
    },
  }
}

export type SampleWriter = ReturnType<typeof createSampleWriter>

/**
 * Several workers may hold status points of one machine: in turn, each sees what the one before it wrote. That takes
 * an isolation in which every statement sees what was committed before it, whatever the database's default is.
 */
function openingOf(machines: readonly number[]): string[] {
  const begin = 'begin isolation level read committed'
  if (machines.length === 0) return [begin, ...HOLD_BORDER]
  return [begin, spanLock(machines), ...HOLD_BORDER, selectOpenSpans(machines)]
}

const borderIn = (read: readonly OpeningRow[]): number =>
  read.find((row) => row.frozen_before)?.frozen_before?.getTime() ?? 0

const openSpansIn = (read: readonly OpeningRow[]): OpenSpanRow[] =>
  read.filter((row): row is OpenSpanRow => row.seen_to !== undefined)

function divide(
  rows: readonly SampleRow[],
  border: number,
): { fresh: readonly SampleRow[]; late: readonly SampleRow[] } {
  const late = rows.filter((row) => row.ts < border)
  return { fresh: late.length === 0 ? rows : rows.filter((row) => row.ts >= border), late }
}

const pointOf = (machineId: number, ts: number, txt: string): MachinePoint => ({
  machineId,
  ts,
  status: txt as Status,
})

const byTime = (a: StatusPoint, b: StatusPoint): number => a.ts - b.ts

/** Of rows in the order of the key. */
function machinesOf(rows: readonly SampleRow[]): number[] {
  const machines: number[] = []
  for (const { machineId } of rows) if (machineId !== machines.at(-1)) machines.push(machineId)
  return machines
}
