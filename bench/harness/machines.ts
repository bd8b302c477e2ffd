import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { createActivationStore } from '../../apps/server/src/platform/registry/activation-store.ts'
import { hashDeviceSecret } from '../../apps/server/src/platform/registry/device-secret.ts'
import { createDeviceStore } from '../../apps/server/src/platform/registry/device-store.ts'
import { createGroupStore } from '../../apps/server/src/platform/registry/group-store.ts'
import { createMachineStore } from '../../apps/server/src/platform/registry/machine-store.ts'
import { createOrganizationStore } from '../../apps/server/src/platform/registry/organization-store.ts'
import type { LoadDevice } from './load-plan.ts'

export const BENCH_PASSWORD = 'bench'
export const BENCH_ORGANIZATION = 'BENCH'
const YEAR_MS = 365 * DAY_MS

/** Registers machines with their devices, as the product would, in an organization of their own. */
export function registerMachines(
  db: Database,
  count: number,
  organization = BENCH_ORGANIZATION,
): Promise<LoadDevice[]> {
  const name = organization.toLowerCase()
  return db.transaction(async (tx) => {
    const organizationId = await createOrganizationStore(db).add(organization, 'Bench', 'CUSTOMER', tx)
    // Who sees a group sees its machines.
    const groups = createGroupStore(db)
    const groupId = await groups.add({ publicId: name, organizationId, name: 'Bench', isAll: false }, tx)
    const devices: LoadDevice[] = []
    for (let index = 0; index < count; index++) {
      const machineId = `${name}-${index}`
      const deviceId = `DEV-${organization}-${index}`
      const id = await createMachineStore(db).add(
        {
          publicId: machineId,
          organizationId,
          name: `Bench ${index}`,
          shortName: `B ${index}`,
          model: 'Bench',
          family: 'CDL',
          manufacturer: 'Bench',
          serial: `${organization}-${index}`,
          timezone: 'UTC',
        },
        tx,
      )
      await groups.putMachine(groupId, id, tx)
      const start = Date.now()
      const licence = { type: 'FULL', start, end: start + YEAR_MS } as const
      await createActivationStore(db).add(id, licence, 'bench', tx)
      await createDeviceStore(db).add(id, deviceId, hashDeviceSecret(BENCH_PASSWORD), tx)
      devices.push({ deviceId, machineId })
    }
    return devices
  })
}
