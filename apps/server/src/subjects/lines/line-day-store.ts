import type { PlainDay } from '@millwright/domain/time/zone'
import type { Database } from '../../platform/database/database.ts'
import type {
  CountedLineDay,
  LineDayWaits,
  MachineLineDay,
  MeasuredLineDay,
  StoredWait,
} from './counted-line-day.ts'

export interface WholeLineDay {
  readonly content: CountedLineDay
  readonly measured: MeasuredLineDay
  readonly waits: LineDayWaits
}

/** Days of lines that are over, counted once. */
export function createLineDayStore(db: Database) {
  return {
    async between(lineId: number, from: PlainDay, to: PlainDay): Promise<Map<PlainDay, CountedLineDay>> {
      const { rows } = await db.query<{ day: PlainDay; content: CountedLineDay }>(
        'select day::text as day, content from line_day where line_id = $1 and day between $2 and $3 order by day',
        [lineId, from, to],
      )
      return new Map(rows.map(({ day, content }) => [day, content]))
    },

    async measured(lineId: number, from: PlainDay, to: PlainDay): Promise<Map<PlainDay, MeasuredLineDay>> {
      const { rows } = await db.query<{ day: PlainDay; measured: MeasuredLineDay }>(
        'select day::text as day, measured from line_day where line_id = $1 and day between $2 and $3 order by day',
        [lineId, from, to],
      )
      return new Map(rows.map(({ day, measured }) => [day, measured]))
    },

    /** Of one machine, on days on which it was in the line. */
    async waits(
      lineId: number,
      machineId: string,
      from: PlainDay,
      to: PlainDay,
    ): Promise<Map<PlainDay, MachineLineDay>> {
      const { rows } = await db.query<MachineLineDay & { day: PlainDay; own: StoredWait[] | null }>(
        `select d.day::text as day, d.waits -> 'causes' as causes, d.waits -> 'machines' -> $2 as own, m -> 'times' as times
           from line_day d cross join jsonb_array_elements(d.content -> 'machines') m
          where d.line_id = $1 and d.day between $3 and $4 and m ->> 'id' = $2 order by d.day`,
        [lineId, machineId, from, to],
      )
      return new Map(rows.map(({ day, causes, own, times }) => [day, { causes, own: own ?? [], times }]))
    },

    /** Unless something changed since it was read: then it is counted again later. */
    async put(
      lineId: number,
      changes: number,
      day: PlainDay,
      { content, measured, waits }: WholeLineDay,
    ): Promise<void> {
      await db.query(
        `insert into line_day (line_id, day, content, measured, waits)
         select l.id, $3::date, $4, $5, $6 from line l where l.id = $1 and l.changes = $2 for update
         on conflict do nothing`,
        [lineId, changes, day, JSON.stringify(content), JSON.stringify(measured), JSON.stringify(waits)],
      )
    },

    /** Days of lines that a machine is in: something else is known of it now. */
    async forget(machineId: number, from: PlainDay, to: PlainDay): Promise<void> {
      await db.transaction(async (tx) => {
        const { rows } = await tx.query<{ id: number }>(
          `update line l set changes = changes + 1
            where exists (select 1 from line_flow f join line_flow_machine fm on fm.flow_id = f.id
                           where f.line_id = l.id and fm.machine_id = $1) returning l.id`,
          [machineId],
        )
        for (const { id } of rows)
          await tx.query('delete from line_day where line_id = $1 and day between $2 and $3', [id, from, to])
      })
    },

    /** To be counted again, also where one of them is being counted now. */
    async drop(lineId: number, days: readonly PlainDay[]): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.query('update line set changes = changes + 1 where id = $1', [lineId])
        await tx.query('delete from line_day where line_id = $1 and day = any($2::date[])', [lineId, days])
      })
    },

    async dropBefore(day: Date): Promise<void> {
      await db.query('delete from line_day where day < $1', [day])
    },
  }
}
