import type { AppType } from '@millwright/domain/condition/app'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Conditions } from './shared/cycle-store.ts'

export interface FingerprintRecord extends Conditions {
  readonly publicId: string
  readonly cycleUuids: readonly string[]
  readonly madeAt: Date
  readonly madeBy: string
  readonly reason: string
  readonly endedAt: Date | null
}

export type NewFingerprint = Omit<FingerprintRecord, 'madeAt' | 'endedAt'> & {
  readonly machineId: number
  readonly print: Buffer
}

const COLUMNS = `public_id as "publicId", app, operation, tool, cycle_uuids as "cycleUuids", made_at as "madeAt",
  made_by as "madeBy", reason, ended_at as "endedAt"`

export function createFingerprintStore(db: Database) {
  return {
    async list(machineId: number, apps: readonly AppType[]): Promise<FingerprintRecord[]> {
      const { rows } = await db.query<FingerprintRecord>(
        `select ${COLUMNS} from condition_fingerprint
          where machine_id = $1 and app = any($2::text[]) order by made_at desc, id desc limit 1000`,
        [machineId, apps],
      )
      return rows
    },

    /** The conditions that have one, and since when, by machine. */
    async usedBy(machineIds: readonly number[]) {
      const { rows } = await db.query<Conditions & { machineId: number; madeAt: Date }>(
        `select machine_id::int as "machineId", app, operation, tool, made_at as "madeAt"
           from condition_fingerprint where machine_id = any($1::bigint[]) and ended_at is null`,
        [machineIds],
      )
      return rows
    },

    /** What runs under these conditions are compared with. */
    async used(machineId: number, { app, operation, tool }: Conditions): Promise<Buffer | null> {
      const { rows } = await db.query<{ print: Buffer }>(
        `select print from condition_fingerprint
          where machine_id = $1 and app = $2 and operation = $3 and tool = $4 and ended_at is null`,
        [machineId, app, operation, tool],
      )
      return rows[0]?.print ?? null
    },

    /** In place of the one that is used under its conditions. */
    async replace(print: NewFingerprint, tx: Queryable): Promise<FingerprintRecord> {
      const { machineId, publicId, app, operation, tool, cycleUuids, madeBy, reason } = print
      const conditions = [machineId, app, operation, tool]
      const same = 'machine_id = $1 and app = $2 and operation = $3 and tool = $4'
      // Two people at once: the second waits, and replaces the first one's.
      await tx.query('select 1 from machine where id = $1 for no key update', [machineId])
      await tx.query(
        `update condition_fingerprint set ended_at = now() where ${same} and ended_at is null`,
        conditions,
      )
      await tx.query(
        `update condition_cycle set is_fingerprint = cycle_uuid = any($5::uuid[]),
           status = case when cycle_uuid = any($5::uuid[]) then 'FINGERPRINT' else status end
          where ${same} and (is_fingerprint or cycle_uuid = any($5::uuid[]))`,
        [...conditions, cycleUuids],
      )
      const { rows } = await tx.query<FingerprintRecord>(
        `insert into condition_fingerprint (machine_id, app, operation, tool, public_id, cycle_uuids, print, made_by, reason)
         values ($1, $2, $3, $4, $5, $6::uuid[], $7, $8, $9) returning ${COLUMNS}`,
        [...conditions, publicId, cycleUuids, print.print, madeBy, reason],
      )
      const [made] = rows
      if (!made) throw new Error(`fingerprint ${publicId} was not stored`)
      return made
    },
  }
}

export type FingerprintStore = ReturnType<typeof createFingerprintStore>
