import { ALWAYS } from '@millwright/domain/shifts/calendar'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { dayAt } from '@millwright/domain/time/zone'
import { DEMO_MACHINES } from '@millwright/simulator/fleet'
import { hashDeviceSecret } from '../../platform/registry/device-secret.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { DemoDeps } from '../../platform/subject/demo.ts'
import { DEMO_PASSWORD } from '../people/shared/demo-accounts.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import { seedGroups } from './demo-groups.ts'
import { demoActivations } from './licences/demo-licences.ts'
import type { MachinesStores } from './shared/machines-stores.ts'
import { DEMO_SITES } from './sites/demo-sites.ts'

/** Longer than the demo has a past. */
const PLANNED_SINCE_MS = 400 * DAY_MS
const PLANT_SHIFTS = [
  { number: 1, start: '06:00', end: '14:00', goal: null },
  { number: 2, start: '14:00', end: '22:00', goal: null },
]
const WEEKDAYS = { workingDays: [1, 2, 3, 4, 5], exceptions: [] }

/** Sites, machines with their shifts and licences, devices, and who sees them. */
export async function seedMachines(
  deps: DemoDeps<PlatformStores & ShiftsStores & Pick<MachinesStores, 'hourRates'>>,
): Promise<void> {
  const { stores, tx, world, now } = deps
  const { machines, devices, sites, activations, plans } = stores
  const siteIds = new Map<string, number>()
  for (const [name, { organization, ...site }] of Object.entries(DEMO_SITES)) {
    const organizationId = world.organizationOf(organization)
    siteIds.set(name, await sites.add({ ...site, name, organizationId }, tx))
  }
  const since = dayAt(now() - PLANNED_SINCE_MS, 'UTC')
  for (const organizationId of new Set(
    Object.values(DEMO_SITES).map((site) => world.organizationOf(site.organization)),
  )) {
    await plans.put('calendar', { organizationId }, since, WEEKDAYS, tx)
    await plans.put('shifts', { organizationId }, since, PLANT_SHIFTS, tx)
  }
  for (const { id: publicId, deviceId, organization, ...machine } of DEMO_MACHINES) {
    const organizationId = world.organizationOf(organization)
    const siteId = siteIds.get(machine.site)
    const id = await machines.add({ ...machine, publicId, organizationId, siteId }, tx)
    world.machines.set(publicId, id)
    if (machine.isConnected) await devices.add(id, deviceId, hashDeviceSecret(DEMO_PASSWORD), tx)
    for (const activation of demoActivations(machine.licence, now()))
      await activations.add(id, activation, 'demo', tx)
    await plans.put('shifts', { machineId: id }, since, machine.shiftPlan, tx)
    // The others follow the calendar of their organization.
    if (machine.isAroundTheClock) await plans.put('calendar', { machineId: id }, since, ALWAYS, tx)
  }
  await seedGroups(deps)
}
