import { type Area, mayEnter } from '@millwright/contract/areas'
import type { PlantShift } from '@millwright/contract/shifts/plant-plans'
import type { AuditAction } from '@millwright/contract/subjects'
import { heldOn } from '@millwright/domain/shifts/dated'
import { type HeldPlan, plansInForce } from '@millwright/domain/shifts/plan-levels'
import type { Shift } from '@millwright/domain/shifts/shift'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import type { PlantMachine } from '../../../platform/registry/machine-store.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import type { SiteRecord } from '../../../platform/registry/site-store.ts'
import { siteNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { readValidFrom } from '../read-plan.ts'
import type { PlanContents, PlanKind, PlanOwner } from '../shared/plan-store.ts'
import { createSchedules } from '../shared/schedules.ts'
import type { ShiftsStores } from '../shared/shifts-stores.ts'

export type PlantPlansDeps = Needs<
  'machines' | 'sites' | 'organizations',
  'db' | 'audit' | 'bus' | 'now',
  Pick<ShiftsStores, 'plans'>
>

const RIGHT: Record<PlanKind, Area> = { shifts: 'machineShifts', calendar: 'calendar' }
const DEED: Record<PlanKind, AuditAction> = {
  shifts: 'plant_shifts_changed',
  calendar: 'plant_calendar_changed',
}

/** A plan of the plant as it holds over time, and whom it reaches. */
export interface PlantPlan<T> {
  readonly plans: readonly HeldPlan<T>[]
  readonly today: PlainDay
  readonly reach: { Machines: number; Following: number; MayChange: boolean }
}

/** The plans of a site, or of the organization where the site is null, which machines follow. */
export function createPlantPlans<K extends PlanKind>(
  kind: K,
  otherwise: PlanContents[K],
  { stores, db, audit, bus, now }: PlantPlansDeps,
) {
  const schedules = createSchedules(stores.plans)

  /** The latest day that it is at a machine of the plant: a plan from today on must change no day that is over. */
  const todayAt = (machines: readonly PlantMachine[]): PlainDay =>
    [...new Set(machines.map(({ timezone }) => timezone))]
      .map((zone) => dayAt(now(), zone))
      .reduce((latest, day) => (day > latest ? day : latest), dayAt(now(), 'UTC'))

  async function followersOf(site: SiteRecord | null, machines: readonly PlantMachine[]) {
    const scheduleOf = await schedules.ofPlanned(machines)
    return machines.filter(({ id, timezone }) => {
      const { shifts, calendars } = scheduleOf(id)
      const plans: readonly HeldPlan<unknown>[] = kind === 'shifts' ? shifts : calendars
      const level = heldOn(plans, dayAt(now(), timezone))?.level ?? null
      return level !== 'machine' && (site !== null || level !== 'site')
    })
  }

  async function get(caller: Caller, site: SiteRecord | null): Promise<PlantPlan<PlanContents[K]>> {
    const { organizationId } = caller
    const [own, above, machines, isHidden] = await Promise.all([
      site ? stores.plans.entriesOf(kind, { siteId: site.id }) : [],
      stores.plans.entriesOf(kind, { organizationId }),
      stores.machines.atPlant(organizationId, site?.id ?? null),
      stores.machines.arePartlyHidden(caller, site?.id ?? null),
    ])
    const followers = await followersOf(site, machines)
    return {
      plans: plansInForce({ machine: [], site: own, organization: above }, otherwise),
      today: todayAt(machines),
      reach: {
        Machines: machines.length,
        Following: followers.length,
        MayChange: mayEnter(RIGHT[kind], caller) && !isHidden,
      },
    }
  }

  return {
    get,

    /** Null ends the own plan. */
    async put(
      actor: RequestActor,
      site: SiteRecord | null,
      given: string | undefined,
      content: PlanContents[K] | null,
    ): Promise<PlantPlan<PlanContents[K]>> {
      const { caller, address } = actor
      const { organizationId } = caller
      const machines = await stores.machines.atPlant(organizationId, site?.id ?? null)
      const from = readValidFrom(given, todayAt(machines))
      const owner: PlanOwner = site ? { siteId: site.id } : { organizationId }
      await db.transaction(async (tx) => {
        const isThere = site
          ? await stores.sites.hold(site.id, tx)
          : await stores.organizations.hold(organizationId, tx)
        if (!isThere) throw siteNotFound()
        await stores.plans.put(kind, owner, from, content, tx)
        const target = site?.name ?? caller.organizationCode
        const detail = { from, ...(content === null ? { ended: true } : { plan: content }) }
        await audit.record({ action: DEED[kind], by: caller, target, detail, address }, tx)
      })
      for (const { publicId } of machines) bus.emit('planChanged', { machineId: publicId })
      return await get(caller, site)
    },
  }
}

export const presentHours = ({ number, start, end }: Shift): PlantShift => ({
  Number: number,
  Start: start,
  End: end,
})

export const readHours = ({ Number: number, Start, End }: PlantShift): Shift => ({
  number,
  start: Start,
  end: End,
  goal: null,
})
