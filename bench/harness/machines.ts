import { hashDeviceSecret } from '../../apps/server/src/broker/device-secret.ts'
import { openDatabase } from '../../apps/server/src/store/database.ts'
import { createDeviceStore } from '../../apps/server/src/store/device-store.ts'
import { createMachineStore } from '../../apps/server/src/store/machine-store.ts'
import { createOrganizationStore } from '../../apps/server/src/store/organization-store.ts'
import type { LoadDevice } from './load-plan.ts'

export const BENCH_PASSWORD = 'bench'

/** Registers machines with their devices, as the product would. */
export async function registerMachines(databaseUrl: string, count: number): Promise<LoadDevice[]> {
  const db = openDatabase({ url: databaseUrl, size: 1, onError: (error) => console.error(error) })
  try {
    return await db.transaction(async (tx) => {
      const organizationId = await createOrganizationStore(db).add('BENCH', 'Bench', 'CUSTOMER', tx)
      const devices: LoadDevice[] = []
      for (let index = 0; index < count; index++) {
        const machineId = `bench-${index}`
        const deviceId = `DEV-BENCH-${index}`
        const id = await createMachineStore(db).add(
          {
            publicId: machineId,
            organizationId,
            name: `Bench ${index}`,
            shortName: `B ${index}`,
            model: 'Bench',
            family: 'CDL',
            manufacturer: 'Bench',
            serial: `BENCH-${index}`,
            timezone: 'UTC',
          },
          tx,
        )
        await createDeviceStore(db).add(id, deviceId, hashDeviceSecret(BENCH_PASSWORD), tx)
        devices.push({ deviceId, machineId })
      }
      return devices
    })
  } finally {
    await db.close()
  }
}
