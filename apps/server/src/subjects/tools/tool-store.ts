import type { ToolLife } from '@millwright/domain/tools/tool-life'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { LIFE_COLUMNS, type LifeRow, lifeOf } from './life-row.ts'

/** A life of a tool in a pocket of a machine, with the id by which people know it. */
export interface StoredLife extends ToolLife {
  readonly pocket: string
  readonly toolId: string
}

export interface WearPoint {
  readonly ts: number
  readonly used: number
}

/** How much a tool was used since it was fitted. */
export interface ToolCounter {
  readonly from: Date
  readonly unit: string
  readonly wear: readonly WearPoint[]
}

/** Entered by people; null where they say nothing. */
export interface ToolNote {
  readonly name: string | null
  readonly diameter: number | null
  readonly length: number | null
  readonly limit: number | null
  readonly note: string | null
}

export interface StoredNote extends ToolNote {
  readonly toolId: string
  readonly changedAt: number
  readonly changedBy: string | null
}

interface NoteRow {
  tool_id: string
  name: string | null
  diameter: number | null
  length: number | null
  life_limit: number | null
  note: string | null
  changed_at: Date
  changed_by: string | null
}

const storedLifeOf = (row: LifeRow): StoredLife => ({
  pocket: row.place,
  toolId: row.tool_id,
  ...lifeOf(row),
})

/** Key of the wear of one life. */
export const lifeKey = ({ pocket, from }: Pick<StoredLife, 'pocket' | 'from'>): string => `${pocket} ${from}`

/** Tools of machines as they were derived, and what people say of them. */
export function createToolStore(db: Database) {
  return {
    /** Those that are fitted. */
    async fitted(machineId: number): Promise<StoredLife[]> {
      const { rows } = await db.query<LifeRow>(
        `select distinct on (place) ${LIFE_COLUMNS} from tool_life
          where machine_id = $1 and to_ts is null order by place, from_ts desc`,
        [machineId],
      )
      return rows.map(storedLifeOf)
    },

    /** Where a tool is, or was last. */
    async find(machineId: number, toolId: string): Promise<StoredLife | null> {
      const { rows } = await db.query<LifeRow>(
        `select ${LIFE_COLUMNS} from tool_life where machine_id = $1 and tool_id = $2
          order by to_ts desc nulls first, from_ts desc, place limit 1`,
        [machineId, toolId],
      )
      return rows[0] ? storedLifeOf(rows[0]) : null
    },

    /** The lives of a tool and of all that were in a pocket, the newest first. */
    async history(
      machineId: number,
      { toolId, pocket }: { toolId: string; pocket: string },
      page: { skip: number; limit: number },
    ): Promise<{ lives: StoredLife[]; total: number }> {
      const where = 'machine_id = $1 and (tool_id = $2 or place = $3)'
      const [list, count] = await Promise.all([
        db.query<LifeRow>(
          `select ${LIFE_COLUMNS} from tool_life where ${where} order by from_ts desc, place offset $4 limit $5`,
          [machineId, toolId, pocket, page.skip, page.limit],
        ),
        db.query<{ total: number }>(`select count(*) as total from tool_life where ${where}`, [
          machineId,
          toolId,
          pocket,
        ]),
      ])
      return { lives: list.rows.map(storedLifeOf), total: count.rows[0]?.total ?? 0 }
    },

    /** Lives that ended after a moment or last, of all pockets. */
    async since(machineId: number, ts: number): Promise<StoredLife[]> {
      const { rows } = await db.query<LifeRow>(
        `select ${LIFE_COLUMNS} from tool_life
          where machine_id = $1 and (to_ts is null or to_ts > $2) order by place, from_ts`,
        [machineId, new Date(ts)],
      )
      return rows.map(storedLifeOf)
    },

    /** By `lifeKey`, in time order, from a moment on. */
    async wear(
      machineId: number,
      ts: number,
      pockets: readonly string[] | null = null,
    ): Promise<ReadonlyMap<string, WearPoint[]>> {
      const { rows } = await db.query<{ place: string; life_from: Date; ts: Date; used: number }>(
        `select place, life_from, ts, used from tool_wear
          where machine_id = $1 and bucket >= $2 and ($3::text[] is null or place = any($3)) order by ts`,
        [machineId, new Date(ts), pockets],
      )
      const wear = new Map<string, WearPoint[]>()
      for (const row of rows) {
        const key = lifeKey({ pocket: row.place, from: row.life_from.getTime() })
        const point = { ts: row.ts.getTime(), used: row.used }
        const ofLife = wear.get(key)
        if (ofLife) ofLife.push(point)
        else wear.set(key, [point])
      }
      return wear
    },

    /** Of the tool with this id or in this pocket at a moment, with all readings of its counter; null without one. */
    async counterOf(machineId: number, tool: string, at: Date): Promise<ToolCounter | null> {
      const { rows } = await db.query<{ from: Date; unit: string; ts: Date | null; used: number | null }>(
        `select l.from_ts as "from", coalesce(l.tool->>'unit', '') as unit, w.ts, w.used
           from (select place, from_ts, tool from tool_life
                  where machine_id = $1 and (tool_id = $2 or place = $2) and from_ts <= $3
                    and (to_ts is null or to_ts > $3)
                  order by from_ts desc, place limit 1) l
           left join tool_wear w on w.machine_id = $1 and w.place = l.place and w.life_from = l.from_ts
          order by w.ts`,
        [machineId, tool, at],
      )
      const [first] = rows
      return first
        ? {
            from: first.from,
            unit: first.unit,
            wear: rows.flatMap(({ ts, used }) =>
              ts === null || used === null ? [] : [{ ts: ts.getTime(), used }],
            ),
          }
        : null
    },

    async notes(machineId: number): Promise<ReadonlyMap<string, StoredNote>> {
      const { rows } = await db.query<NoteRow>(
        `select n.tool_id, n.name, n.diameter, n.length, n.life_limit, n.note, n.changed_at,
                nullif(trim(concat(a.firstname, ' ', a.lastname)), '') as changed_by
           from tool_note n left join account a on a.id = n.changed_by where n.machine_id = $1`,
        [machineId],
      )
      return new Map(rows.map((row) => [row.tool_id, noteOf(row)]))
    },

    /** Held until the transaction ends: two people who change different fields at once lose nothing. */
    async noteForChange(tx: Queryable, machineId: number, toolId: string): Promise<ToolNote> {
      await tx.query(
        `insert into tool_note (machine_id, tool_id, changed_at) values ($1, $2, now())
         on conflict (machine_id, tool_id) do nothing`,
        [machineId, toolId],
      )
      const { rows } = await tx.query<Omit<NoteRow, 'changed_by'>>(
        `select tool_id, name, diameter, length, life_limit, note, changed_at from tool_note
          where machine_id = $1 and tool_id = $2 for update`,
        [machineId, toolId],
      )
      const [row] = rows
      if (!row) throw new Error('the note of a tool was not stored')
      return noteOf({ ...row, changed_by: null })
    },

    async putNote(
      tx: Queryable,
      machineId: number,
      toolId: string,
      { name, diameter, length, limit, note }: ToolNote,
      by: { readonly accountId: number; readonly at: number },
    ): Promise<void> {
      await tx.query(
        `insert into tool_note (machine_id, tool_id, name, diameter, length, life_limit, note, changed_at, changed_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (machine_id, tool_id) do update set name = excluded.name, diameter = excluded.diameter,
           length = excluded.length, life_limit = excluded.life_limit, note = excluded.note,
           changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
        [machineId, toolId, name, diameter, length, limit, note, new Date(by.at), by.accountId],
      )
    },

    /** All of a machine, pocket by pocket in the order in which they were fitted. */
    async all(machineId: number): Promise<StoredLife[]> {
      const { rows } = await db.query<LifeRow>(
        `select ${LIFE_COLUMNS} from tool_life where machine_id = $1 order by place, from_ts`,
        [machineId],
      )
      return rows.map(storedLifeOf)
    },

    /** A tool that is fitted stays with all of its wear. */
    async dropBefore(ts: number): Promise<void> {
      await db.query(
        `with gone as (delete from tool_life where to_ts < $1 returning machine_id, place, from_ts)
         delete from tool_wear w using gone g
          where w.machine_id = g.machine_id and w.place = g.place and w.life_from = g.from_ts`,
        [new Date(ts)],
      )
    },
  }
}

const noteOf = (row: NoteRow): StoredNote => ({
  toolId: row.tool_id,
  name: row.name,
  diameter: row.diameter,
  length: row.length,
  limit: row.life_limit,
  note: row.note,
  changedAt: row.changed_at.getTime(),
  changedBy: row.changed_by,
})
