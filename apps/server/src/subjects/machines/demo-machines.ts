import type { AppType } from '@millwright/domain/condition/app'
import { ALWAYS } from '@millwright/domain/shifts/calendar'
import { dayAt } from '@millwright/domain/time/zone'
import { DEMO_MACHINES } from '@millwright/simulator/fleet'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { hashDeviceSecret } from '../../platform/registry/device-secret.ts'
import type { Stores } from '../../stores.ts'
import { createAppStore } from '../condition/app-store.ts'
import { DEMO_PASSWORD } from '../people/demo-accounts.ts'
import { demoActivations } from './licences/demo-licences.ts'
import { DEMO_SITES } from './sites/demo-sites.ts'

export interface MachineSeedDeps
  extends Pick<Stores, 'machines' | 'devices' | 'sites' | 'activations' | 'plans'> {
  organizationOf: (code: string) => number
  db: Database
  now: () => number
}

/** Checks that the machines of a family have no use for. */
const CLOSED_CHECKS: Readonly<Partial<Record<string, readonly AppType[]>>> = {
  BOR: ['TOOLS_CHECK'],
  SEZ: ['SPINDLE_CHECK', 'TOOLS_CHECK'],
  EBA: ['AXES_CHECK', 'SPINDLE_CHECK', 'TOOLS_CHECK'],
}
/** Longer than the demo has a past. */
const PLANNED_SINCE_MS = 400 * 24 * 60 * 60 * 1000
const PLANT_SHIFTS = [
  { number: 1, start: '06:00', end: '14:00', goal: null },
  { number: 2, start: '14:00', end: '22:00', goal: null },
]
const WEEKDAYS = { workingDays: [1, 2, 3, 4, 5], exceptions: [] }

/** Sites, machines with their shifts and licences, and devices; gives the ids of the machines by their public ones. */
export async function seedMachines(deps: MachineSeedDeps, tx: Transaction): Promise<Map<string, number>> {
  const { machines, devices, sites, activations, plans, organizationOf, now } = deps
  const apps = createAppStore(deps.db)
  const siteIds = new Map<string, number>()
  for (const [name, { organization, ...site }] of Object.entries(DEMO_SITES)) {
    const organizationId = organizationOf(organization)
    siteIds.set(name, await sites.add({ ...site, name, organizationId }, tx))
  }
  const since = dayAt(now() - PLANNED_SINCE_MS, 'UTC')
  for (const organizationId of new Set(
    Object.values(DEMO_SITES).map((site) => organizationOf(site.organization)),
  )) {
    await plans.put('calendar', { organizationId }, since, WEEKDAYS, tx)
    await plans.put('shifts', { organizationId }, since, PLANT_SHIFTS, tx)
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
    await plans.put('shifts', { machineId: id }, since, machine.shiftPlan, tx)
    for (const app of CLOSED_CHECKS[machine.family] ?? [])
      await apps.set(id, { app, isEnabled: false, expiresAt: null }, tx)
    // The others follow the calendar of their organization.
    if (machine.isAroundTheClock) await plans.put('calendar', { machineId: id }, since, ALWAYS, tx)
  }
  return ids
}
