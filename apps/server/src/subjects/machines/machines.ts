import type { Machine, MapPlace, patchMachine } from '@millwright/contract/machines/machines'
import type { BodyOf } from '@millwright/contract/wire/call'
import { dayAt } from '@millwright/domain/time/zone'
import type { Queryable } from '../../platform/database/database.ts'
import { deriveAgain } from '../../platform/facts/fact-lag-store.ts'
import { readSiteId } from '../../platform/http/own-site.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import { readTimezone } from '../../platform/http/timezone.ts'
import type { FloorPlace, MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Page, Viewer } from '../../platform/registry/machine-store.ts'
import { accessDenied, badField, machineNotFound } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { forgetAllDays } from '../../platform/telemetry/counted-days-store.ts'
import { createCurrentShifts } from '../shifts/shared/current-shifts.ts'
import { createKpiValues } from '../shifts/shared/kpi-values.ts'
import { readPastFrom } from '../shifts/shared/read-past-from.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { presentInReach, presentMachines } from './shared/present-machine.ts'

export type MachinesDeps = Needs<
  'channels' | 'counters' | 'grants' | 'machines' | 'machineChanges' | 'sites' | 'zones',
  'db' | 'audit' | 'bus' | 'failures' | 'factsByZone' | 'now',
  Pick<ShiftsStores, 'measures' | 'plans'> & Pick<StatusStores, 'statuses'>
>

type Changes = BodyOf<typeof patchMachine>

export function createMachines({ stores, db, audit, bus, failures, factsByZone, now }: MachinesDeps) {
  const { machines: store, machineChanges, measures, plans, sites, zones } = stores
  const shifts = createCurrentShifts({ stores, values: createKpiValues(stores), now })

  async function presentPage(
    viewer: Viewer,
    { machines, total }: { machines: MachineRecord[]; total: number },
  ) {
    const shown = await presentInReach('machines', machines, viewer, { stores, failures })
    return { machines: shown, total }
  }

  async function present(viewer: Viewer, record: MachineRecord | null): Promise<Machine> {
    if (!record) throw machineNotFound()
    const [[machine], [currentShift = null]] = await Promise.all([
      presentMachines([record], viewer, stores),
      shifts.of([record], false),
    ])
    if (!machine) throw machineNotFound()
    return { ...machine, currentShift }
  }

  /** Plans of the former site still hold for the days that the machine was there. */
  async function move(machine: MachineRecord, siteId: string | null, tx: Queryable): Promise<number | null> {
    const next = siteId === null ? null : (await readSiteId(sites, machine.organizationId, siteId, tx)).id
    const before = machine.site?.id ?? null
    if (next !== before) await plans.leaveSite(machine.id, before, dayAt(now(), machine.timezone), tx)
    return next
  }

  return {
    present,
    pageSeenBy: async (viewer: Viewer, page: Page) =>
      presentPage(viewer, await store.pageSeenBy(viewer, page)),
    pageOfGroup: async (viewer: Viewer, groupId: number, page: Page) =>
      presentPage(viewer, await store.pageOfGroup(groupId, page)),

    async change(actor: RequestActor, machine: MachineRecord, body: Changes): Promise<Machine> {
      const {
        Name,
        ShortName,
        Model,
        MachineFamily,
        Manufacturer,
        serial,
        Goal,
        ShiftTarget,
        MinorStoppage,
        ValidFrom,
        Timezone,
        SiteId,
        Map_View,
        KitType,
        HasEnergyMeter,
        TicketManager,
      } = body
      if (Object.keys(body).length === 0) return await present(actor.caller, machine)
      const ofMaker = (['MachineFamily', 'Manufacturer', 'serial'] as const).find((name) => name in body)
      if (ofMaker !== undefined && !actor.caller.isAdmin) throw accessDenied(ofMaker)
      const measure = { goal: Goal, shiftTarget: ShiftTarget, stoppageS: MinorStoppage }
      const isMeasured = Object.values(measure).some((each) => each !== undefined)
      if (ValidFrom !== undefined && !isMeasured)
        throw badField('ValidFrom', 'needs Goal, ShiftTarget or MinorStoppage')
      const from = readPastFrom(ValidFrom, dayAt(now(), machine.timezone))
      const changes = {
        name: Name?.trim(),
        shortName: ShortName?.trim(),
        model: Model?.trim(),
        family: MachineFamily,
        manufacturer: Manufacturer?.trim(),
        serial: serial?.trim(),
        ...measure,
        timezone: Timezone === undefined ? undefined : await readTimezone(zones, Timezone),
        kitType: KitType,
        hasEnergyMeter: HasEnergyMeter,
        ticketManager: TicketManager?.trim(),
        mapView: Map_View && placeOf(Map_View),
      }
      await db.transaction(async (tx) => {
        if (!(await machineChanges.hold(machine.id, tx))) throw machineNotFound()
        const siteId = SiteId === undefined ? undefined : await move(machine, SiteId, tx)
        if (isMeasured) await measures.changeFrom(machine.id, from, measure, tx)
        await machineChanges.change(machine.id, { ...changes, siteId }, tx)
        // Pieces of a machine are counted by its family.
        if (Timezone !== undefined || MachineFamily !== undefined) await forgetAllDays(tx, machine.id)
        if (Timezone !== undefined) {
          for (const fact of factsByZone) await deriveAgain(tx, fact, machine.id)
        }
        await audit.recordOnMachines(actor, 'machine_changed', [machine], () => body, tx)
      })
      bus.emit('machineChanged', { machineId: machine.publicId })
      // With the zone and the site, which shifts run when is another question.
      if (SiteId !== undefined || Timezone !== undefined)
        bus.emit('planChanged', { machineId: machine.publicId })
      return await present(actor.caller, await store.byId(machine.id))
    },
  }
}

const placeOf = ({ X, Y, Width, Height, Rotation }: MapPlace): FloorPlace => ({
  x: X,
  y: Y,
  width: Width,
  height: Height,
  rotation: Rotation,
})
