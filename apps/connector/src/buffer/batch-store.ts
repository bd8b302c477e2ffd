import type { DatabaseSync } from 'node:sqlite'
import { type PackedBatch, unpackBatch } from './batch.ts'

export const BATCH_SCHEMA = `
  create table if not exists batch (
    id integer primary key autoincrement, machine text not null, from_ts integer not null, points integer not null,
    raw integer not null, step integer not null default 0, body blob not null) strict;
  create index if not exists batch_machine on batch (machine, id);
  create index if not exists batch_step on batch (step, id);`

export interface BatchRow {
  readonly id: number
  readonly points: number
  readonly raw: number
  readonly body: Uint8Array
}

/** Known of a machine without looking into the table, which after a week has millions of rows. */
interface MachineRows {
  rows: number
  points: number
  /** Of its oldest one. */
  firstId: number
  fromTs: number
  /** Where it has one alone and that is small, as of a machine that is sent each second: it need not be looked for. */
  only: BatchRow | null
}

const MAX_ONLY_BYTES = 16 * 1024

const COLUMNS = 'id, points, raw, body'

/** The batches that are kept, in the order in which they were read. */
export function openBatchRows(db: DatabaseSync) {
  const insert = db.prepare(
    'insert into batch (machine, from_ts, points, raw, body) values (?, ?, ?, ?, ?) returning id',
  )
  const update = db.prepare(
    'update batch set from_ts = ?, points = ?, raw = ?, step = ?, body = ? where id = ?',
  )
  const remove = db.prepare('delete from batch where id = ?')
  const first = db.prepare('select id, from_ts from batch where machine = ? order by id limit 1')
  const after = db.prepare(`select ${COLUMNS} from batch where machine = ? and id > ? order by id limit ?`)
  const ofStep = db.prepare(
    `select ${COLUMNS} from batch where machine = ? and step = ? and id > ? order by id limit ?`,
  )
  const nextOfStep = db.prepare('select id, machine from batch where step = ? and id > ? order by id limit 1')
  const nextOfAll = db.prepare('select id, machine from batch where id > ? order by id limit 1')
  const sizeOf = db.prepare('select points, length(body) as bytes from batch where id = ?')

  let machines = new Map<string, MachineRows>()
  let bytes = Number(db.prepare('select coalesce(sum(length(body)), 0) as n from batch').get()?.n)
  for (const row of db
    .prepare(
      `select b.machine, count(*) as count, sum(b.points) as points, min(b.id) as first from batch b group by b.machine`,
    )
    .all()) {
    const machine = String(row.machine)
    const fromTs = Number(first.get(machine)?.from_ts)
    machines.set(machine, {
      rows: Number(row.count),
      points: Number(row.points),
      firstId: Number(row.first),
      fromTs,
      only: null,
    })
  }

  function taken(machine: string, rows: number, points: number): void {
    const known = machines.get(machine)
    if (!known) return
    known.rows -= rows
    known.points -= points
    known.only = null
    const oldest = first.get(machine)
    if (!oldest) return void machines.delete(machine)
    known.firstId = Number(oldest.id)
    known.fromTs = Number(oldest.from_ts)
  }

  return {
    add(machine: string, { fromTs, points, raw, body }: PackedBatch): number {
      const id = Number(insert.get(machine, fromTs, points, raw, body)?.id)
      bytes += body.length
      const known = machines.get(machine)
      if (known) {
        known.rows += 1
        known.points += points
        known.only = null
      } else {
        const only = body.length <= MAX_ONLY_BYTES ? { id, points, raw, body } : null
        machines.set(machine, { rows: 1, points, firstId: id, fromTs, only })
      }
      return id
    },

    after(machine: string, id: number, most: number): Iterable<BatchRow> {
      const only = machines.get(machine)?.only
      if (only) return only.id > id ? [only] : []
      return after.iterate(machine, id, most) as Iterable<never>
    },
    ofStep: (machine: string, step: number, id: number, most: number): BatchRow[] =>
      ofStep.all(machine, step, id, most) as never[],

    /** The machine with the oldest batch of a step, or of any, that may be touched. */
    oldest(step: number | null, heldTo: (machine: string) => number): string | null {
      for (let id = 0; ; ) {
        const row = step === null ? nextOfAll.get(id) : nextOfStep.get(step, id)
        if (!row) return null
        id = Number(row.id)
        if (id > heldTo(String(row.machine))) return String(row.machine)
      }
    },

    /** In place of the first of them, so that the order stays: what follows is newer. Returns how many points fewer there are. */
    replace(machine: string, rows: readonly BatchRow[], by: readonly PackedBatch[], step: number): number {
      const points = (of: readonly { points: number }[]): number =>
        of.reduce((sum, each) => sum + each.points, 0)
      for (const [at, row] of rows.entries()) {
        const packed = by[at]
        if (packed) update.run(packed.fromTs, packed.points, packed.raw, step, packed.body, row.id)
        else remove.run(row.id)
        bytes += (packed?.body.length ?? 0) - row.body.length
      }
      const fewer = points(rows) - points(by)
      taken(machine, rows.length - by.length, fewer)
      return fewer
    },

    /** Those that are no longer there are left out. */
    remove(machine: string, ids: readonly number[]): void {
      const only = machines.get(machine)?.only
      if (only && ids.length === 1 && ids[0] === only.id) {
        remove.run(only.id)
        bytes -= only.body.length
        machines.delete(machine)
        return
      }
      let [rows, points] = [0, 0]
      for (const id of ids) {
        const size = sizeOf.get(id)
        if (!size) continue
        remove.run(id)
        bytes -= Number(size.bytes)
        points += Number(size.points)
        rows += 1
      }
      taken(machine, rows, points)
    },

    /** Returns how many points there were after this one. */
    removeAll(machine: string, id: number): number {
      const size = db
        .prepare(
          `select sum(length(body)) as bytes, sum(points) filter (where id > ?) as points from batch where machine = ?`,
        )
        .get(id, machine)
      db.prepare('delete from batch where machine = ?').run(machine)
      bytes -= Number(size?.bytes ?? 0)
      machines.delete(machine)
      return Number(size?.points ?? 0)
    },

    /** Those with the oldest first. */
    machines: (): string[] =>
      [...machines].sort(([, one], [, other]) => one.firstId - other.firstId).map(([machine]) => machine),
    countOf: (machine: string): number => machines.get(machine)?.rows ?? 0,
    bytes: (): number => bytes,
    totals() {
      let [points, oldest] = [0, Number.POSITIVE_INFINITY]
      for (const each of machines.values()) {
        points += each.points
        oldest = Math.min(oldest, each.fromTs)
      }
      return { points, oldestAt: machines.size === 0 ? null : oldest }
    },

    /** For a transaction that may be rolled back. */
    snapshot() {
      const before = new Map([...machines].map(([machine, known]) => [machine, { ...known }]))
      const bytesBefore = bytes
      return (): void => {
        machines = before
        bytes = bytesBefore
      }
    },
  }
}

export type BatchRows = ReturnType<typeof openBatchRows>

export const mapsOf = (rows: readonly BatchRow[]) => rows.map(({ body }) => unpackBatch(body))
