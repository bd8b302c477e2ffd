import type { Database, Queryable } from '../database/database.ts'

export interface DeviceRecord {
  readonly deviceId: string
  readonly machineId: number
  readonly machinePublicId: string
  /** To which the machine belongs. */
  readonly organizationId: number
  readonly secretHash: string
}

/** Without the hash of its secret, which stays with sign-in. */
export type DeviceRef = Omit<DeviceRecord, 'secretHash'>

export function createDeviceStore(db: Database) {
  async function findAll(deviceIds: readonly string[]): Promise<DeviceRecord[]> {
    const { rows } = await db.prepared<DeviceRecord>(
      `select d.device_id as "deviceId", d.machine_id as "machineId", m.public_id as "machinePublicId",
              m.organization_id as "organizationId", d.secret_hash as "secretHash"
         from device d join machine m on m.id = d.machine_id where d.device_id = any($1)`,
      [deviceIds],
    )
    return rows
  }

  return {
    find: async (deviceId: string): Promise<DeviceRecord | null> => (await findAll([deviceId]))[0] ?? null,

    /** Those that there are, in no order. */
    findAll,

    async add(machineId: number, deviceId: string, secretHash: string, tx: Queryable = db): Promise<void> {
      await tx.query('insert into device (machine_id, device_id, secret_hash) values ($1, $2, $3)', [
        machineId,
        deviceId,
        secretHash,
      ])
    },

    /** The device of the machine keeps its name; a machine without one gets one under the name given. */
    async putSecret(
      machineId: number,
      newDeviceId: string,
      secretHash: string,
      tx: Queryable,
    ): Promise<string> {
      const { rows } = await tx.query<{ deviceId: string }>(
        `insert into device (machine_id, device_id, secret_hash) values ($1, $2, $3)
         on conflict (machine_id) do update set secret_hash = excluded.secret_hash
         returning device_id as "deviceId"`,
        [machineId, newDeviceId, secretHash],
      )
      return rows[0]?.deviceId ?? newDeviceId
    },

    /** The id of the removed device; null when the machine had none. */
    async remove(machineId: number, tx: Queryable): Promise<string | null> {
      const { rows } = await tx.query<{ deviceId: string }>(
        'delete from device where machine_id = $1 returning device_id as "deviceId"',
        [machineId],
      )
      return rows[0]?.deviceId ?? null
    },
  }
}

export type DeviceStore = ReturnType<typeof createDeviceStore>
