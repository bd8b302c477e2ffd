import type { BodyOf } from '@millwright/contract/call'
import type { Machine, MapPlace, patchMachine, Site } from '@millwright/contract/calls/machines'
import { presentMachines, presentSite } from '../../api/present-machine.ts'
import type { RequestActor } from '../../api/request-actor.ts'
import { readTimezone } from '../../api/timezone.ts'
import { badField, machineNotFound } from '../../errors.ts'
import type { FloorPlace, MachineRecord } from '../../store/machines/machine-record.ts'
import type { Page, Viewer } from '../../store/machines/machine-store.ts'
import type { Needs } from '../feature.ts'

export type MachinesDeps = Needs<
  'machines' | 'machineChanges' | 'sites' | 'statuses' | 'statusDays' | 'zones',
  'db' | 'audit' | 'bus' | 'failures'
>

type Changes = BodyOf<typeof patchMachine>

export function createMachines({ stores, db, audit, bus, failures }: MachinesDeps) {
  const { machines: store, machineChanges, sites, statuses, statusDays, zones } = stores

  async function presentPage({ machines, total }: { machines: MachineRecord[]; total: number }) {
    const shown = await failures.without(
      'machines',
      machines,
      ({ id }) => id,
      (some) => presentMachines(some, statuses),
    )
    return { machines: shown, total }
  }

  async function present(record: MachineRecord | null): Promise<Machine> {
    const [machine] = record ? await presentMachines([record], statuses) : []
    if (!machine) throw machineNotFound()
    return machine
  }

  async function findSite(organizationId: number, publicId: string): Promise<number> {
    const id = await sites.idOf(organizationId, publicId)
    if (id === null) throw badField('SiteId', 'must be a site of your organization')
    return id
  }

  return {
    present,
    pageSeenBy: async (viewer: Viewer, page: Page) => presentPage(await store.pageSeenBy(viewer, page)),
    pageOfGroup: async (groupId: number, page: Page) => presentPage(await store.pageOfGroup(groupId, page)),

    async change(actor: RequestActor, machine: MachineRecord, body: Changes): Promise<Machine> {
      const { Name, ShortName, Model, Goal, Timezone, SiteId, Map_View } = body
      if (Object.keys(body).length === 0) return await present(machine)
      const changes = {
        name: Name?.trim(),
        shortName: ShortName?.trim(),
        model: Model?.trim(),
        goal: Goal,
        timezone: Timezone === undefined ? undefined : await readTimezone(zones, Timezone),
        siteId: typeof SiteId === 'string' ? await findSite(machine.organizationId, SiteId) : SiteId,
        mapView: Map_View && placeOf(Map_View),
      }
      await db.transaction(async (tx) => {
        if (!(await machineChanges.hold(machine.id, tx))) throw machineNotFound()
        await machineChanges.change(machine.id, changes, tx)
        if (Timezone !== undefined) await statusDays.forget(machine.id, tx)
        await audit.recordOnMachines(actor, 'machine_changed', [machine], () => body, tx)
      })
      bus.emit('machineChanged', { machineId: machine.publicId })
      return await present(await store.byId(machine.id))
    },

    async sitesOf(organizationId: number): Promise<Site[]> {
      return (await sites.listOf(organizationId)).map(presentSite)
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
