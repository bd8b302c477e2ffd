import { dayAt } from '@millwright/domain/time/zone'
import { DEMO_MACHINES } from '@millwright/simulator/fleet'
import type { Transaction } from '../store/database/database.ts'
import { hashDeviceSecret } from '../store/machines/device-secret.ts'
import type { Stores } from '../store/stores.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { demoActivations } from './licences.ts'
import { DEMO_SITES } from './sites.ts'

export interface MachineSeedDeps
  extends Pick<Stores, 'machines' | 'devices' | 'sites' | 'activations' | 'shifts' | 'calendars'> {
  organizationOf: (code: string) => number
  now: () => number
}

/** Longer than the demo has a past. */
const PLANNED_SINCE_MS = 400 * 24 * 60 * 60 * 1000
const WEEKDAYS = { workingDays: [1, 2, 3, 4, 5], exceptions: [] }

/** Sites, machines with their shifts and licences, and devices; gives the ids of the machines by their public ones. */
export async function seedMachines(deps: MachineSeedDeps, tx: Transaction): Promise<Map<string, number>> {
  const { machines, devices, sites, activations, shifts, calendars, organizationOf, now } = deps
  const siteIds = new Map<string, number>()
  for (const [name, { organization, ...site }] of Object.entries(DEMO_SITES)) {
    const organizationId = organizationOf(organization)
    siteIds.set(name, await sites.add({ ...site, name, organizationId }, tx))
  }
  const ids = new Map<string, number>()
  for (const { id: publicId, deviceId, organization, ...machine } of DEMO_MACHINES) {
    const organizationId = organizationOf(organization)
    const siteId = siteIds.get(machine.site)
    const id = await machines.add({ ...machine, publicId, organizationId, siteId }, tx)
    ids.set(publicId, id)
    if (machine.isConnected) await devices.add(id, deviceId, hashDeviceSecret(DEMO_PASSWORD), tx)
    for (const activation of demoActivations(machine.licence, now()))
      await activations.add(id, activation, 'demo', tx)
    await shifts.putPlan(id, dayAt(now() - PLANNED_SINCE_MS, machine.timezone), machine.shiftPlan, tx)
    if (!machine.isAroundTheClock) await calendars.put([id], WEEKDAYS, tx)
  }
  return ids
}
