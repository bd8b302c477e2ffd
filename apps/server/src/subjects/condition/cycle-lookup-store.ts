import type { AppType } from '@millwright/domain/condition/app'
import type { CycleWait } from '@millwright/domain/condition/verdict'
import type { Database } from '../../platform/database/database.ts'
import type { FileRecord } from '../../platform/files/file-record.ts'
import { COLUMNS, type Conditions, type CycleRecord, FILE, WAITS_FOR } from './shared/cycle-store.ts'

/** A tool and operation of a check of a machine. */
export type MachineConditions = Conditions & { readonly machineId: number }

/** Finds tests by what is known of them. */
export function createCycleLookupStore(db: Database) {
  return {
    /** The machines with a test of this id, without a check of rights: devices choose the ids of their tests. */
    async machinesWith(cycleUuid: string): Promise<number[]> {
      const { rows } = await db.query<{ machineId: number }>(
        'select machine_id::int as "machineId" from condition_cycle where cycle_uuid = $1',
        [cycleUuid],
      )
      return rows.map(({ machineId }) => machineId)
    },

    /** Of the last test that has a file of this name. */
    async lastFile(machineId: number, app: AppType, timeSerie: string): Promise<FileRecord | null> {
      const { rows } = await db.query<{ file: FileRecord }>(
        `select ${FILE} from condition_cycle c
           join condition_subcycle s on s.machine_id = c.machine_id and s.cycle_uuid = c.cycle_uuid
           join file f on f.id = s.file_id
          where c.machine_id = $1 and c.app = $2 and s.time_serie = $3
          order by c.started_at desc, c.cycle_uuid limit 1`,
        [machineId, app, timeSerie],
      )
      return rows[0]?.file ?? null
    },

    /** Null for those that wait for nothing. */
    async waits(machineId: number, cycleUuids: readonly string[]): Promise<(CycleWait | null)[]> {
      const { rows } = await db.query<{ waitsFor: CycleWait | null }>(
        `select ${WAITS_FOR} from condition_cycle c where machine_id = $1 and cycle_uuid = any($2::uuid[])`,
        [machineId, cycleUuids],
      )
      return rows.map(({ waitsFor }) => waitsFor)
    },

    /** The last test of each that was judged, or is the fingerprint. */
    async lastJudged(all: readonly MachineConditions[]): Promise<(CycleRecord & { machineId: number })[]> {
      if (all.length === 0) return []
      const { rows } = await db.query<CycleRecord & { machineId: number }>(
        `select machine_id::int as "machineId", ${COLUMNS} from (
           select last.* from jsonb_to_recordset($1::jsonb) as k("machineId" bigint, app text, operation text, tool text)
             cross join lateral (
               select * from condition_cycle j
                where j.machine_id = k."machineId" and j.app = k.app and j.operation = k.operation
                  and j.tool = k.tool and j.status not in ('-', 'ABORTED')
                order by j.started_at desc, j.cycle_uuid limit 1) as last) as c`,
        [JSON.stringify(all)],
      )
      return rows
    },
  }
}

export type CycleLookupStore = ReturnType<typeof createCycleLookupStore>
