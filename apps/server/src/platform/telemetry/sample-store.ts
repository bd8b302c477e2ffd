import type { Database, Transaction } from '../database/database.ts'
import { noteBackfills } from './backfill-store.ts'
import { encodeEvents } from './copy-rows.ts'
import { forgetSoFar } from './counted-days-store.ts'
import { COPY_EVENTS, insertEvents, insertNewEvents } from './event-insert-store.ts'
import { HOLD_BORDER } from './freeze-store.ts'
import { notStored, type StoredRow, selectStored } from './known-point-store.ts'
import { createLinkWriter } from './link-store.ts'
import { divide, lateOnes, onlyWith, type PickedRows, separate } from './sample-batch.ts'
import { type EventRow, inKeyOrder, type SampleRow } from './sample-rows.ts'
import { encodeSegments, piecesOf, segmentsOf } from './segment-rows.ts'
import { COPY_PIECES, COPY_SEGMENTS } from './segment-store.ts'

/** After a duplicate the next batches likely hold more of them: a device sends its buffer again. */
const CAREFUL_MS = 5_000

/** Which machines sent something, and when. What the server itself notes about a machine is not from the machine. */
export interface Heard {
  /** In ascending order, so that two writers do not wait for each other. */
  readonly machineIds: readonly number[]
  readonly at: number
}

const UNKNOWN = Number.POSITIVE_INFINITY

/**
 * A COPY of a point that is stored already fails with these: PostgreSQL with the first, Citus with the second.
 */
const DUPLICATE: readonly unknown[] = ['23505', 'XX000']

/** A row of the statements that open a batch; `fact` says which fact asked for it. */
export interface OpeningRow {
  readonly fact: string
  readonly machine_id: number
}

interface BorderRow extends Partial<OpeningRow>, Partial<StoredRow> {
  readonly frozen_before?: Date
}

/** Runs in the transaction that stores the batch. */
export interface DerivedFacts<Picked extends PickedRows, Change> {
  pick(rows: readonly SampleRow[]): Picked[]
  locks(picked: readonly Picked[]): string[]
  reads(picked: readonly Picked[]): string[]
  /** Set when the points are stored: what is derived can be taken back without them. */
  readonly savepoint: string
  apply(tx: Transaction, added: readonly Picked[], read: readonly OpeningRow[]): Promise<Change[]>
}

export interface SampleWriterDeps<Picked extends PickedRows, Change> {
  db: Database
  facts: DerivedFacts<Picked, Change>
  /** Whether every point of a channel is an event of its own. */
  isEvent: (channelId: number) => boolean
  now?: () => number
}

interface Batch<Picked> {
  /** In the order in which they came; a point may be among them twice. */
  readonly rows: readonly SampleRow[]
  readonly events: readonly EventRow[]
  readonly picked: readonly Picked[]
  /** Given for the end of the transaction, with a note that the machines were heard, and the commit. */
  readonly closing: readonly string[]
}

/** An hour was closed that points of this batch belong to. */
class BorderMoved extends Error {}

/** Points that may be stored already have to be read in steps, before the new ones are copied. */
class TooMuchStored extends Error {}

/**
 * Stores points of any channel, and the facts that follow from them. Fresh points go in by COPY, as one segment for each
 * machine and hour, and those of hours that are closed as one piece for each channel and day; one that is stored already is
 * there twice, and dropped when it is read. Facts are only given what is new. Events are rows with a key; where one of
 * these is stored already, the batch is written again row by row and what is there stays. A batch from which no fact follows
 * is one message and its data: each answer that is waited for costs a turn of a busy event loop.
 */
export function createSampleWriter<Picked extends PickedRows, Change>({
  db,
  facts,
  isEvent,
  now = Date.now,
}: SampleWriterDeps<Picked, Change>) {
  const links = createLinkWriter()
  let carefulUntil = 0
  /** As last read; before that any point may be late. */
  let border = UNKNOWN

  /**
   * Several workers may hold points of one machine: in turn, each sees what the one before it wrote. That takes an
   * isolation in which every statement sees what was committed before it, whatever the database's default is.
   */
  const openingOf = ({ rows, events, picked }: Omit<Batch<Picked>, 'closing'>): string[] => [
    'begin isolation level read committed',
    ...facts.locks(picked),
    ...noteLate([...rows, ...events]),
    ...HOLD_BORDER,
    ...facts.reads(picked),
    ...storedAmong(picked.flatMap((each) => each.rows)),
  ]

  /**
   * Results that were counted or found without these points are looked at again. Most batches hold nothing that is
   * late.
   */
  function noteLate(rows: readonly SampleRow[]): string[] {
    const late = lateOnes(rows, now())
    return late.size === 0 ? [] : [...forgetSoFar(late, now()), ...noteBackfills(rows, now())]
  }

  /** Events have keys, which tell whether they are new. */
  function storedAmong(rows: readonly SampleRow[]): string[] {
    const states = rows.filter(({ channelId }) => !isEvent(channelId))
    const mayBeFresh = states.filter(({ ts }) => border === UNKNOWN || ts >= border)
    const mayBeLate = states.filter(({ ts }) => ts < border)
    return [
      ...(mayBeFresh.length > 0 ? [selectStored(mayBeFresh, 'sample_segment')] : []),
      ...(mayBeLate.length > 0 ? [selectStored(mayBeLate, 'sample_piece')] : []),
    ]
  }

  async function write(
    { rows, events, picked, closing: also }: Batch<Picked>,
    heard: Heard,
    put: typeof copy,
  ): Promise<Change[]> {
    const due = links.due(heard.machineIds, heard.at)
    const closing = [...links.statements(due, heard.at), ...also, 'commit']
    const changes = await db.session((tx) => put(tx, { rows, events, picked, closing }))
    links.wereWritten(due, heard.at)
    return changes
  }

  async function copy(tx: Transaction, { rows, events, picked, closing }: Batch<Picked>): Promise<Change[]> {
    const mayBeLate = rows.some((row) => row.ts < border)
    let late: readonly SampleRow[] = []
    const copyFresh = (read: readonly BorderRow[]) => {
      border = borderIn(read)
      const divided = divide(rows, border)
      late = divided.late
      if (late.length > 0 && !mayBeLate) throw new BorderMoved()
      if (storedIn(read).some(({ data }) => data === null)) throw new TooMuchStored()
      return encodeSegments(segmentsOf(divided.fresh))
    }
    const statements = [...openingOf({ rows, events, picked }), COPY_SEGMENTS]
    const feeds = [copyFresh]
    if (mayBeLate) {
      statements.push(COPY_PIECES)
      feeds.push(() => encodeSegments(piecesOf(late)))
    }
    if (events.length > 0) {
      statements.push(COPY_EVENTS)
      feeds.push(() => encodeEvents(events))
    }
    if (picked.length === 0) {
      await tx.script([...statements, ...closing], ...feeds)
      return []
    }
    const read = await tx.script<BorderRow>([...statements, facts.savepoint], ...feeds)
    return await finish(tx, await whatIsNew(tx, picked, read), read, closing)
  }

  /** Only rows that facts follow from are asked back for: a fact takes in what is new. */
  async function insert(
    tx: Transaction,
    { rows, events, picked, closing }: Batch<Picked>,
  ): Promise<Change[]> {
    const read = await tx.script<BorderRow>(openingOf({ rows, events, picked }))
    border = borderIn(read)
    // Before they are copied, or they would be found among what is stored.
    const mayBeNew = await whatIsNew(tx, picked, read)
    const { fresh, late } = divide(rows, border)
    if (fresh.length > 0) await tx.script([COPY_SEGMENTS], () => encodeSegments(segmentsOf(fresh)))
    if (late.length > 0) await tx.script([COPY_PIECES], () => encodeSegments(piecesOf(late)))
    const wanted = new Set(picked.flatMap((each) => each.rows))
    await insertEvents(
      tx,
      events.filter((row) => !wanted.has(row)),
    )
    const isWanted = events.filter((row) => wanted.has(row))
    const added = new Set<SampleRow>([...rows, ...(await insertNewEvents(tx, isWanted))])
    const pickedNew = onlyWith(mayBeNew, (row) => added.has(row))
    if (pickedNew.length > 0) await tx.script([facts.savepoint])
    return await finish(tx, pickedNew, read, closing)
  }

  async function finish(
    tx: Transaction,
    added: readonly Picked[],
    read: readonly BorderRow[],
    closing: readonly string[],
  ): Promise<Change[]> {
    const changes = await facts.apply(tx, added, read.filter(isOpeningRow))
    await tx.script(closing)
    return changes
  }

  return {
    async record(given: readonly SampleRow[], heard: Heard, also: readonly string[] = []): Promise<Change[]> {
      const { states: rows, events } = separate(given, isEvent)
      const picked = facts
        .pick(events.length > 0 ? [...rows, ...events] : rows)
        .map((each) => ({ ...each, rows: inKeyOrder(each.rows) }))
      const batch = { rows, events, picked, closing: also }
      if (now() < carefulUntil) return await write(batch, heard, insert)
      try {
        return await write(batch, heard, copy)
      } catch (error) {
        const isDuplicate = DUPLICATE.includes((error as { code?: unknown }).code)
        const isAgain = isDuplicate || error instanceof TooMuchStored
        if (!isAgain && !(error instanceof BorderMoved)) throw error
        if (isAgain) carefulUntil = now() + CAREFUL_MS
        return await write(batch, heard, insert)
      }
    },
  }
}

export interface SampleWriter<Change> {
  /** `also` are statements without parameters for the same transaction. */
  record(rows: readonly SampleRow[], heard: Heard, also?: readonly string[]): Promise<Change[]>
}

/** Facts take in new points only, and no segment holds these. */
async function whatIsNew<Picked extends PickedRows>(
  tx: Transaction,
  picked: readonly Picked[],
  read: readonly BorderRow[],
): Promise<readonly Picked[]> {
  const stored = storedIn(read)
  if (stored.length === 0) return picked
  const rows = new Set(
    await notStored(
      tx,
      picked.flatMap((each) => each.rows),
      stored,
    ),
  )
  return onlyWith(picked, (row) => rows.has(row))
}

const storedIn = (read: readonly BorderRow[]): StoredRow[] =>
  read.filter((row): row is BorderRow & StoredRow => row.stored_of !== undefined)

const isOpeningRow = (row: BorderRow): row is OpeningRow => row.fact !== undefined

const borderIn = (read: readonly BorderRow[]): number =>
  read.find((row) => row.frozen_before)?.frozen_before?.getTime() ?? 0
