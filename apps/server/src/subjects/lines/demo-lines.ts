import { DEMO_LINE } from '@millwright/simulator/fleet'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { DemoDeps } from '../../platform/subject/demo.ts'
import { createLineStore } from './line-store.ts'

/** One line at the first site: what the simulator makes wait for each other. */
export async function seedLines({ db, stores, tx, world }: DemoDeps<PlatformStores>): Promise<void> {
  const lines = createLineStore(db)
  const organizationId = world.organizationOf(DEMO_LINE.organization)
  const site = await stores.sites.find(organizationId, DEMO_LINE.siteId, tx)
  const { id: publicId, name, flow, validFrom } = DEMO_LINE
  const id = await lines.add({ publicId, organizationId, siteId: site?.id ?? null, name }, tx)
  await lines.putFlow(id, validFrom, flow, (machine) => world.machineOf(machine), tx)
}
