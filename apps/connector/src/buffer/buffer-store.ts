import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ConnectorBacklog } from '@millwright/contract/connectors/connectors'
import type { MappedPoint } from '@millwright/domain/connectors/mapper'
import { fitsMessage, mergeBatches, type PointMap, packBatch, packInMessages } from './batch.ts'
import { BATCH_SCHEMA, type BatchRow, mapsOf, openBatchRows } from './batch-store.ts'
import { giveWay, joinBatches } from './make-room.ts'
import { createPending } from './pending.ts'

/** Size of one message to the portal: far below what it takes, with room for what JSON adds. */
const MESSAGE = { points: 4000, raw: 180 * 1024 } as const
/** Batches that are looked at for one message. */
const MAX_BATCHES = 200
/** Batches of a machine that wait become one. */
const JOINED_AT = 60

export interface BufferOptions {
  path: string
  maxBytes: number
}

/** A message that has to be stored by the portal before it goes from here. */
export interface Outgoing {
  readonly machine: string
  readonly ids: readonly number[]
  /** In gzip. */
  readonly body: Buffer
}

const SCHEMA = `${BATCH_SCHEMA}
  create table if not exists source (machine text primary key, position text, state text) strict;
  create table if not exists lost (name text primary key, points integer not null) strict;`

/** SQLite's words for a disk without room. */
const isFull = (error: unknown): boolean =>
  /full|disk I\/O/i.test(String((error as { errstr?: string }).errstr ?? (error as Error).message))

/**
 * Keeps on disk what was read until the portal has stored it. What is added is written each second, with where its source was,
 * in one transaction: after a kill a source goes on from there.
 */
export function openBuffer({ path, maxBytes }: BufferOptions) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(path)
  // With a write-ahead log a commit survives the end of this process at once, and that of the computer within seconds.
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal; ${SCHEMA}`)
  const pending = createPending()
  const rows = openBatchRows(db)
  /** The newest batch that is on its way to the portal. */
  const held = new Map<string, number>()
  /** Batches that have come since the last ones were joined, and after which. */
  const loose = new Map<string, { count: number; after: number }>()
  let isDiskFull = false

  const putPosition = db.prepare(
    `insert into source (machine, position) values (?, ?) on conflict (machine) do update set position = excluded.position`,
  )
  const putState = db.prepare(
    `insert into source (machine, state) values (?, ?) on conflict (machine) do update set state = excluded.state`,
  )
  const source = db.prepare('select position, state from source where machine = ?')
  const addLost = db.prepare(
    `insert into lost (name, points) values (?, ?) on conflict (name) do update set points = points + excluded.points`,
  )
  const heldTo = (machine: string): number => held.get(machine) ?? 0

  function inTransaction<T>(work: () => T): T {
    const restore = rows.snapshot()
    db.exec('begin immediate')
    try {
      const result = work()
      db.exec('commit')
      return result
    } catch (error) {
      db.exec('rollback')
      restore()
      throw error
    }
  }

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
      for (const [name, points] of Object.entries(lost)) addLost.run(name, points)
    }
  }

  return {
    add: (machine: string, points: readonly MappedPoint[], position?: string) =>
      pending.add(machine, points, position),

    /** State that the mapping of a machine needs after a restart. */
    saveState: (machine: string, state: string): void => pending.saveState(machine, state),

    /** Writes what was added since; keeps it in memory where the disk has no room. */
    flush(): void {
      if (pending.isEmpty()) return
      try {
        inTransaction(() => {
          const { batches, positions, states } = pending.all()
          for (const [machine, map] of batches) put(machine, map)
          for (const [machine, position] of positions) putPosition.run(machine, position)
          for (const [machine, state] of states) putState.run(machine, state)
          makeRoom()
        })
        pending.clear()
        isDiskFull = false
      } catch (error) {
        if (!isFull(error)) throw error
        isDiskFull = true
        loose.clear()
        pending.thin()
      }
    },

    positionOf: (machine: string): { position: string | null; state: string | null } => {
      const row = source.get(machine)
      return {
        position: pending.positionOf(machine) ?? (row?.position as string | null) ?? null,
        state: pending.stateOf(machine) ?? (row?.state as string | null) ?? null,
      }
    },

    /** The machines that have something to send, those with the oldest first. */
    waiting: (): string[] => rows.machines(),

    /** The oldest of a machine, as much as fits into one message. They stay as they are until `done` or `release`. */
    next(machine: string): Outgoing | null {
      const found: BatchRow[] = []
      let [points, raw] = [0, 0]
      for (const row of rows.after(machine, 0, MAX_BATCHES)) {
        points += row.points
        raw += row.raw
        if (found.length > 0 && !fitsMessage({ points, raw }, MESSAGE)) break
        found.push(row)
      }
      const last = found.at(-1)
      if (!last) return null
      held.set(machine, last.id)
      return { machine, ids: found.map(({ id }) => id), body: packBatch(mergeBatches(mapsOf(found))).body }
    },

    /** They are stored, or never will be. */
    done({ machine, ids }: Pick<Outgoing, 'machine' | 'ids'>): void {
      inTransaction(() => rows.remove(machine, ids))
      held.delete(machine)
    },

    /** The portal has not stored them; they are sent again. */
    release(machine: string): void {
      held.delete(machine)
    },

    /** Points that the portal refuses count as lost. */
    refused(points: number): void {
      addLost.run('dropped', points)
    },

    /** A machine that is not read any more. */
    forget(machine: string): void {
      inTransaction(() => {
        rows.removeAll(machine)
        db.prepare('delete from source where machine = ?').run(machine)
      })
      loose.delete(machine)
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
      const { points, oldestAt } = rows.totals()
      const lost = new Map(
        db
          .prepare('select name, points from lost')
          .all()
          .map((row) => [String(row.name), Number(row.points)]),
      )
      return {
        Points: points + pending.count(),
        Bytes: rows.bytes(),
        OldestAt: oldestAt,
        Thinned: lost.get('thinned') ?? 0,
        Dropped: lost.get('dropped') ?? 0,
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
