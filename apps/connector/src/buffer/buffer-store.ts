import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ConnectorBacklog } from '@millwright/contract/connectors/connectors'
import type { MappedPoint } from '@millwright/domain/connectors/mapper'
import { fitsMessage, mergeBatches, type PointMap, packBatch, packInMessages, unpackBatch } from './batch.ts'
import { createPending } from './pending.ts'

/** Size of one message to the portal: far below what it takes, with room for what JSON adds. */
const MESSAGE = { points: 4000, raw: 180 * 1024 } as const
/** Batches that are looked at for one message. */
const MAX_BATCHES = 200
/** Steps by which numbers are thinned, the oldest first, before any is dropped. */
const STEPS_MS = [10_000, 60_000, 600_000] as const
/** So many batches give way together. */
const THINNED_TOGETHER = 200

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

const SCHEMA = `
  create table if not exists batch (
    id integer primary key autoincrement, machine text not null, from_ts integer not null, points integer not null,
    raw integer not null, step integer not null default 0, body blob not null) strict;
  create index if not exists batch_machine on batch (machine, id);
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
  let isDiskFull = false

  const insert = db.prepare('insert into batch (machine, from_ts, points, raw, body) values (?, ?, ?, ?, ?)')
  const oldest = db.prepare('select id, points, raw, body from batch where machine = ? order by id limit ?')
  const update = db.prepare(
    'update batch set from_ts = ?, points = ?, raw = ?, step = ?, body = ? where id = ?',
  )
  const remove = db.prepare('delete from batch where id = ?')
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
  let bytes = Number(db.prepare('select coalesce(sum(length(body)), 0) as n from batch').get()?.n)

  function inTransaction<T>(work: () => T): T {
    db.exec('begin immediate')
    try {
      const result = work()
      db.exec('commit')
      return result
    } catch (error) {
      db.exec('rollback')
      throw error
    }
  }

  function put(machine: string, map: PointMap): void {
    for (const { body, raw, points, fromTs } of packInMessages(map, MESSAGE)) {
      insert.run(machine, fromTs, points, raw, body)
      bytes += body.length
    }
  }

  function take(rows: readonly Record<string, unknown>[]): void {
    for (const row of rows) {
      remove.run(row.id as number)
      bytes -= (row.body as Uint8Array).length
    }
  }

  /** In place of the first of them, so that the order stays: what follows is newer. Returns how many points gave way. */
  function joinThinned(rows: readonly Record<string, unknown>[], stepMs: number, step: number): number {
    const map = mergeBatches(
      rows.map((row) => unpackBatch(row.body as Uint8Array)),
      stepMs,
    )
    const thin = packBatch(map)
    if (rows.length > 1 && !fitsMessage(thin, MESSAGE))
      return joinThinned(rows.slice(0, rows.length >> 1), stepMs, step)
    const [first, ...rest] = rows
    if (!first) return 0
    bytes += thin.body.length - (first.body as Uint8Array).length
    update.run(thin.fromTs, thin.points, thin.raw, step, thin.body, first.id as number)
    take(rest)
    return rows.reduce((sum, row) => sum + Number(row.points), 0) - thin.points
  }

  /** Makes room among the oldest of what is kept, or says that nothing is left to give way. */
  function giveWay(): boolean {
    for (const [at, stepMs] of STEPS_MS.entries()) {
      const first = db.prepare('select machine from batch where step = ? order by id limit 1').get(at)
      if (!first) continue
      const machine = String(first.machine)
      const rows = db
        .prepare('select id, points, body from batch where machine = ? and step = ? order by id limit ?')
        .all(machine, at, THINNED_TOGETHER)
      addLost.run('thinned', joinThinned(rows, stepMs, at + 1))
      return true
    }
    const rows = db.prepare('select id, points, body from batch order by id limit ?').all(THINNED_TOGETHER)
    take(rows)
    addLost.run(
      'dropped',
      rows.reduce((sum, row) => sum + Number(row.points), 0),
    )
    return rows.length > 0
  }

  return {
    add: (machine: string, points: readonly MappedPoint[], position?: string) =>
      pending.add(machine, points, position),

    /** State that the mapping of a machine needs after a restart. */
    saveState: (machine: string, state: string): void => pending.saveState(machine, state),

    /** Writes what was added since; keeps it in memory where the disk has no room. */
    flush(): void {
      if (pending.isEmpty()) return
      const before = bytes
      try {
        inTransaction(() => {
          const { batches, positions, states } = pending.all()
          for (const [machine, map] of batches) put(machine, map)
          for (const [machine, position] of positions) putPosition.run(machine, position)
          for (const [machine, state] of states) putState.run(machine, state)
          while (bytes > maxBytes && giveWay());
        })
        pending.clear()
        isDiskFull = false
      } catch (error) {
        bytes = before
        if (!isFull(error)) throw error
        isDiskFull = true
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
    waiting: (): string[] =>
      db
        .prepare('select machine from batch group by machine order by min(id)')
        .all()
        .map((row) => String(row.machine)),

    /** The oldest of a machine, as much as fits into one message. */
    next(machine: string): Outgoing | null {
      const ids: number[] = []
      const maps: PointMap[] = []
      let points = 0
      let raw = 0
      for (const row of oldest.iterate(machine, MAX_BATCHES)) {
        points += Number(row.points)
        raw += Number(row.raw)
        if (ids.length > 0 && !fitsMessage({ points, raw }, MESSAGE)) break
        ids.push(Number(row.id))
        maps.push(unpackBatch(row.body as Uint8Array))
      }
      return ids.length === 0 ? null : { machine, ids, body: packBatch(mergeBatches(maps)).body }
    },

    /** They are stored, or never will be. */
    done(ids: readonly number[]): void {
      inTransaction(() => {
        for (const id of ids) {
          const row = db.prepare('select length(body) as n from batch where id = ?').get(id)
          bytes -= Number(row?.n ?? 0)
          remove.run(id)
        }
      })
    },

    /** Points that the portal refuses count as lost. */
    refused(points: number): void {
      addLost.run('dropped', points)
    },

    /** A machine that is not read any more. */
    forget(machine: string): void {
      inTransaction(() => {
        take(db.prepare('select id, body from batch where machine = ?').all(machine))
        db.prepare('delete from source where machine = ?').run(machine)
      })
    },

    machines: (): string[] =>
      db
        .prepare('select machine from source union select machine from batch')
        .all()
        .map((row) => String(row.machine)),

    backlog(): ConnectorBacklog {
      const sum = db
        .prepare('select coalesce(sum(points), 0) as points, min(from_ts) as oldest from batch')
        .get()
      const lost = Object.fromEntries(
        db
          .prepare('select name, points from lost')
          .all()
          .map((row) => [String(row.name), Number(row.points)]),
      )
      return {
        Points: Number(sum?.points),
        Bytes: bytes,
        OldestAt: sum?.oldest === null || sum?.oldest === undefined ? null : Number(sum.oldest),
        Thinned: lost.thinned ?? 0,
        Dropped: lost.dropped ?? 0,
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
