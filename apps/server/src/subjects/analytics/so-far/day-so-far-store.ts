import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { int8Array, textArray, timestamptzArray } from '../../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { mapInSlices } from '../../../platform/runtime/in-slices.ts'
import type { SoFarNumbers } from './so-far-indexes.ts'
import { contentOf, isSoFar, numbersOf, type SoFarContent } from './so-far-numbers.ts'

export interface SoFarRow {
  readonly machineId: number
  readonly until: number
  readonly content: SoFarContent
}

/** The same, of which only some is read. */
export interface SoFarList {
  readonly machineId: number
  readonly until: number
  readonly numbers: SoFarNumbers
}

type Row = [machineId: number, until: number, numbers: unknown]

/** Some 300 KB. */
const MACHINES_A_TEXT = 500

const ROW = `json_build_array(machine_id, round(date_part('epoch', until_ts) * 1000), content)`

/** Without those of which nothing is known. */
function byMachine(rows: readonly Row[]): Map<number, SoFarRow> {
  const found = new Map<number, SoFarRow>()
  for (const [machineId, until, numbers] of rows) {
    const content = contentOf(numbers)
    if (content) found.set(machineId, { machineId, until, content })
  }
  return found
}

/** Rows of the day that is not over, one for each machine. */
export function createDaySoFarStore(db: Database) {
  return {
    async since(machineIds: readonly number[], ts: number): Promise<SoFarList[]> {
      // Many as one text, and the lists as they are: thousands of rows would take longer to read than to find. Not all as one, which is
      // read at a stretch while everybody else waits.
      const { rows } = await db.query<{ ids: number[]; untils: number[]; lists: string }>(
        `select json_agg(machine_id) as ids, json_agg(round(date_part('epoch', until_ts) * 1000)) as untils,
                string_agg(content::text, ',') as lists
           from day_so_far where machine_id = any($1::bigint[]) and until_ts >= $2 and content is not null
          group by machine_id / ${MACHINES_A_TEXT}`,
        [int8Array(machineIds), new Date(ts)],
      )
      const found = await mapInSlices(rows, ({ ids, untils, lists }) =>
        (parseOwnJson(`[${lists}]`, 'day_so_far') as unknown[]).flatMap((numbers, index) =>
          isSoFar(numbers) ? [{ machineId: ids[index] ?? 0, until: untils[index] ?? 0, numbers }] : [],
        ),
      )
      return found.flat()
    },

    /**
     * Gives each of these machines a row, before the transaction that locks them: one that had added the row of a machine and then
     * waited for one before it could wait in a circle with late points of both.
     */
    async open(machineIds: readonly number[]): Promise<void> {
      await db.query(
        `insert into day_so_far (machine_id, until_ts) select m, 'epoch' from unnest($1::bigint[]) m order by m
         on conflict (machine_id) do nothing`,
        [int8Array(machineIds)],
      )
    },

    /** With a lock: late points of these machines, which have rows, wait until the transaction ends. */
    async lock(tx: Queryable, machineIds: readonly number[]): Promise<Map<number, SoFarRow>> {
      const { rows } = await tx.query<{ row: Row }>(
        `select ${ROW} as row from day_so_far where machine_id = any($1::bigint[]) order by machine_id for update`,
        [int8Array(machineIds)],
      )
      return byMachine(rows.map(({ row }) => row))
    },

    /** Rows that the transaction has locked. */
    async put(tx: Queryable, rows: readonly SoFarRow[]): Promise<void> {
      await tx.query(
        `update day_so_far d set until_ts = u.until_ts, content = u.content::json
           from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as u(machine_id, until_ts, content)
          where d.machine_id = u.machine_id`,
        [
          int8Array(rows.map(({ machineId }) => machineId)),
          timestamptzArray(rows.map(({ until }) => until)),
          textArray(rows.map(({ content }) => JSON.stringify(numbersOf(content)))),
        ],
      )
    },
  }
}
