import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ConnectorBacklog } from '@millwright/contract/connectors/connectors'
import type { MappedPoint } from '@millwright/domain/connectors/mapper'
import { fitsMessage, mergeBatches, type PointMap, packBatch, packInMessages } from './batch.ts'
import { BATCH_SCHEMA, type BatchRow, mapsOf, openBatchRows } from './batch-store.ts'
import { LOSS_SCHEMA, type LossName, openLosses } from './loss-store.ts'
import { giveWay, joinBatches } from './make-room.ts'
import { createPending } from './pending.ts'
import { openReserve, RESERVE_BYTES } from './reserve.ts'

/** Size of one message to the portal: far below what it takes, with room for what JSON adds. */
const MESSAGE = { points: 4000, raw: 180 * 1024 } as const
/** Batches that are looked at for one message. */
const MAX_BATCHES = 200
/** Batches of a machine that wait become one. */
const JOINED_AT = 60
/** Of the write-ahead log, before it is copied into the file: far less than the reserve. */
const LOG_PAGES = 250

export interface BufferOptions {
  path: string
  maxBytes: number
  now: () => number
}

/** A message that has to be stored by the portal before it goes from here. */
export interface Outgoing {
  readonly machine: string
  readonly ids: readonly number[]
  /** Before it was packed. */
  readonly raw: number
  /** In gzip. */
  readonly body: Buffer
}

const SCHEMA = `${BATCH_SCHEMA}${LOSS_SCHEMA}
  create table if not exists source (machine text primary key, position text, state text) strict;`

/** SQLite's words for a disk without room. */
const isFull = (error: unknown): boolean =>
  /full|disk I\/O/i.test(String((error as { errstr?: string }).errstr ?? (error as Error).message))

/**
 * Keeps on disk what was read until the portal has stored it. What is added is written each second, with where its source was,
 * in one transaction: after a kill a source goes on from there.
 */
export function openBuffer({ path, maxBytes, now }: BufferOptions) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(path)
  // With a write-ahead log a commit survives the end of this process at once, and that of the computer within seconds.
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = ${LOG_PAGES};
    ${SCHEMA}`)
  const reserve = openReserve(`${path}.reserve`)
  const pending = createPending()
  const rows = openBatchRows(db)
  const losses = openLosses(db, now)
  /** The newest batch that is on its way to the portal. */
  const held = new Map<string, number>()
  /** Batches that have come since the last ones were joined, and after which. */
  const loose = new Map<string, { count: number; after: number }>()
  /** Stored by the portal, and not yet gone from a disk that takes no change. */
  const delivered = new Map<string, number[]>()
  /** Points that were lost, and are not yet counted on disk. */
  const lostMore = new Map<LossName, number>()
  let isDiskFull = false

  const putPosition = db.prepare(
    `insert into source (machine, position) values (?, ?) on conflict (machine) do update set position = excluded.position`,
  )
  const putState = db.prepare(
    `insert into source (machine, state) values (?, ?) on conflict (machine) do update set state = excluded.state`,
  )
  const source = db.prepare('select position, state from source where machine = ?')
  const deliveredTo = (machine: string): number => delivered.get(machine)?.at(-1) ?? 0
  const freePages = db.prepare('pragma freelist_count')
  const pageBytes = Number(db.prepare('pragma page_size').get()?.page_size)
  const waitingOf = (machine: string): number => rows.countOf(machine) - (delivered.get(machine)?.length ?? 0)
  const heldTo = (machine: string): number => Math.max(held.get(machine) ?? 0, deliveredTo(machine))
  const lose = (name: LossName, points: number): unknown =>
    points > 0 && lostMore.set(name, (lostMore.get(name) ?? 0) + points)

  function inTransaction<T>(work: () => T): T {
    const restore = rows.snapshot()
    db.exec('begin immediate')
    try {
      const result = work()
      db.exec('commit')
      return result
    } catch (error) {
      // A disk that is full ends the transaction by itself.
      if (db.isTransaction) db.exec('rollback')
      restore()
      throw error
    }
  }

  /** In a transaction; false where the disk has no room. */
  function write(work: () => void): boolean {
    try {
      inTransaction(work)
      isDiskFull = false
    } catch (error) {
      if (!isFull(error)) throw error
      isDiskFull = true
      loose.clear()
    }
    return !isDiskFull
  }

  /** Points that the portal has stored go, also from a disk that is full: with the room that was kept for it. */
  function removeDelivered(): void {
    if (delivered.size === 0) return
    const remove = (): void => {
      for (const [machine, ids] of delivered) rows.remove(machine, ids)
    }
    if (!write(remove)) {
      if (!reserve.isThere()) return
      reserve.giveBack()
      emptyLog()
      if (!write(remove)) return
    }
    delivered.clear()
    if (!reserve.isThere()) emptyLog()
    reserve.restore()
  }

  /** Gives the room of the write-ahead log back to the disk. */
  function emptyLog(): void {
    try {
      db.exec('pragma wal_checkpoint(truncate)')
    } catch (error) {
      if (!isFull(error)) throw error
    }
  }

  /** Without the reserve only what was freed within the file is used: the rest of the disk is needed to remove what is sent. */
  const hasRoom = (): boolean =>
    reserve.isThere() || Number(freePages.get()?.freelist_count) * pageBytes > RESERVE_BYTES

  function put(machine: string, map: PointMap): void {
    for (const packed of packInMessages(map, MESSAGE)) {
      const id = rows.add(machine, packed)
      const since = loose.get(machine) ?? { count: 0, after: id - 1 }
      loose.set(machine, { ...since, count: since.count + 1 })
    }
    const since = loose.get(machine)
    if (!since || since.count < JOINED_AT) return
    const found = [...rows.after(machine, Math.max(since.after, heldTo(machine)), MAX_BATCHES)]
    loose.delete(machine)
    if (found.length > 1) joinBatches({ rows, message: MESSAGE }, machine, found)
  }

  function makeRoom(): void {
    while (rows.bytes() > maxBytes) {
      const lost = giveWay({ rows, message: MESSAGE, heldTo })
      if (lost === null) return
      for (const [name, points] of Object.entries(lost)) losses.add(name as LossName, points)
    }
  }

  return {
    add: (machine: string, points: readonly MappedPoint[], position?: string) =>
      pending.add(machine, points, position),

    /** State that the mapping of a machine needs after a restart. */
    saveState: (machine: string, state: string): void => pending.saveState(machine, state),

    /** Writes what was added since; keeps it in memory where the disk has no room. */
    flush(): void {
      removeDelivered()
      if (isDiskFull) reserve.restore()
      if (pending.isEmpty() && lostMore.size === 0) return
      const isWritten =
        hasRoom() &&
        write(() => {
          const { batches, positions, states } = pending.all()
          for (const [machine, map] of batches) put(machine, map)
          for (const [machine, position] of positions) putPosition.run(machine, position)
          for (const [machine, state] of states) putState.run(machine, state)
          for (const [name, points] of lostMore) losses.add(name, points)
          makeRoom()
        })
      if (!isWritten) {
        isDiskFull = true
        lose('thinned', pending.thin())
        return
      }
      pending.clear()
      lostMore.clear()
    },

    positionOf: (machine: string): { position: string | null; state: string | null } => {
      const row = source.get(machine)
      return {
        position: pending.positionOf(machine) ?? (row?.position as string | null) ?? null,
        state: pending.stateOf(machine) ?? (row?.state as string | null) ?? null,
      }
    },

    /** The machines that have something to send, those with the oldest first. */
    waiting: (): string[] => rows.machines().filter((machine) => waitingOf(machine) > 0),
    batchesOf: waitingOf,

    /** The oldest of a machine, as much as fits into one message. They stay as they are until `done` or `release`. */
    next(machine: string): Outgoing | null {
      const found: BatchRow[] = []
      let [points, raw] = [0, 0]
      for (const row of rows.after(machine, deliveredTo(machine), MAX_BATCHES)) {
        points += row.points
        raw += row.raw
        if (found.length > 0 && !fitsMessage({ points, raw }, MESSAGE)) break
        found.push(row)
      }
      const last = found.at(-1)
      if (!last) return null
      held.set(machine, last.id)
      const [only, ...others] = found
      const isAlone = only !== undefined && others.length === 0
      const packed = isAlone
        ? { raw: only.raw, body: Buffer.from(only.body) }
        : packBatch(mergeBatches(mapsOf(found)))
      return { machine, ids: found.map(({ id }) => id), raw: packed.raw, body: packed.body }
    },

    /** They are stored, or never will be: they go with the next writing, in a transaction for all machines. */
    done({ machine, ids }: Pick<Outgoing, 'machine' | 'ids'>): void {
      delivered.set(machine, [...(delivered.get(machine) ?? []), ...ids])
      held.delete(machine)
    },

    /** The portal has not stored them; they are sent again. */
    release(machine: string): void {
      held.delete(machine)
    },

    /** Points that the portal refuses count as lost. */
    refused(points: number): void {
      lose('dropped', points)
    },

    /** A machine that is not read any more: what is not on its way to the portal counts as lost. */
    forget(machine: string): void {
      let lost = 0
      const isGone = write(() => {
        lost = rows.removeAll(machine, heldTo(machine))
        db.prepare('delete from source where machine = ?').run(machine)
      })
      loose.delete(machine)
      if (!isGone) return
      delivered.delete(machine)
      lose('dropped', lost)
    },

    machines: (): string[] => [
      ...new Set([
        ...rows.machines(),
        ...db
          .prepare('select machine from source')
          .all()
          .map((row) => String(row.machine)),
      ]),
    ],

    backlog(): ConnectorBacklog {
      removeDelivered()
      const { points, oldestAt } = rows.totals()
      const { thinned, dropped } = losses.sums()
      return {
        Points: points + pending.count(),
        Bytes: rows.bytes(),
        OldestAt: oldestAt,
        Thinned: thinned + (lostMore.get('thinned') ?? 0),
        Dropped: dropped + (lostMore.get('dropped') ?? 0),
        IsDiskFull: isDiskFull,
      }
    },

    close(): void {
      this.flush()
      db.close()
    },
  }
}

export type PointBuffer = ReturnType<typeof openBuffer>
