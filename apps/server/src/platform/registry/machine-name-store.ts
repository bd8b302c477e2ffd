import type { Database, Queryable } from '../database/database.ts'

export interface NamedMachine {
  readonly machineId: number
  readonly organizationId: number
}

/** Telemetry carries numbers, topics and sockets carry public ids; neither ever changes. */
export function createMachineNameStore(db: Database) {
  const known = new Map<number, string>()
  return {
    async publicIdOf(machineId: number, tx: Queryable = db): Promise<string | null> {
      const cached = known.get(machineId)
      if (cached !== undefined) return cached
      const { rows } = await tx.query<{ public_id: string }>('select public_id from machine where id = $1', [
        machineId,
      ])
      const publicId = rows[0]?.public_id
      if (publicId === undefined) return null
      known.set(machineId, publicId)
      return publicId
    },

    /** The machine that has this public id, and to whom it belongs. */
    async find(publicId: string): Promise<NamedMachine | null> {
      const { rows } = await db.query<NamedMachine>(
        `select id as "machineId", organization_id as "organizationId" from machine
          where public_id = $1 and removed_at is null`,
        [publicId],
      )
      return rows[0] ?? null
    },
  }
}

export type MachineNames = ReturnType<typeof createMachineNameStore>
