import { presentHeld, presentPlannedShift, readPlannedShift } from '@millwright/contract/shifts/present-plan'
import type { HeldShifts, putShifts } from '@millwright/contract/shifts/shifts'
import type { BodyOf } from '@millwright/contract/wire/call'
import type { ShiftPlan } from '@millwright/domain/shifts/shift'
import { kpisOf } from '@millwright/domain/shifts/shift-kpi'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { badField, machineNotFound } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { checkPlan, readValidFrom } from './read-plan.ts'
import { createSchedules } from './shared/schedules.ts'
import type { ShiftsStores } from './shared/shifts-stores.ts'

export type ShiftPlansDeps = Needs<
  'machineChanges',
  'db' | 'audit' | 'bus' | 'now',
  Pick<ShiftsStores, 'plans'>
>

type Given = BodyOf<typeof putShifts>

export function createShiftPlans({ stores, db, audit, bus, now }: ShiftPlansDeps) {
  const schedules = createSchedules(stores.plans)
  const todayOf = (machine: MachineRecord) => dayAt(now(), machine.timezone)

  async function get(machine: MachineRecord): Promise<HeldShifts> {
    const scheduleOf = await schedules.of([machine])
    const { shifts } = scheduleOf(machine.id)
    return {
      machineId: machine.publicId,
      timezone: machine.timezone,
      ...presentHeld(shifts, todayOf(machine), (plan) => ({ shifts: plan.map(presentPlannedShift) })),
    }
  }

  /** Null ends the own shifts. What was planned for the days before stays, because past shifts are measured by it. */
  async function plan(
    actor: RequestActor,
    machine: MachineRecord,
    from: PlainDay,
    shifts: ShiftPlan | null,
  ): Promise<HeldShifts> {
    await db.transaction(async (tx) => {
      if (!(await stores.machineChanges.hold(machine.id, tx))) throw machineNotFound()
      await stores.plans.put('shifts', { machineId: machine.id }, from, shifts, tx)
      const planned = shifts
        ? { shifts: shifts.map(({ start, end }) => `${start}–${end}`) }
        : { follows: 'plant' }
      const detailOf = () => ({ ...planned, from })
      await audit.recordOnMachines(actor, 'shifts_changed', [machine], detailOf, tx)
    })
    bus.emit('planChanged', { machineId: machine.publicId })
    return await get(machine)
  }

  return {
    get,

    async put(actor: RequestActor, machine: MachineRecord, given: Given): Promise<HeldShifts> {
      if (given.machineId !== machine.publicId) throw badField('machineId', 'must be the machine in the path')
      const shifts = given.shifts.map(readPlannedShift)
      checkPlan(shifts)
      checkGoals(shifts, machine.family)
      return await plan(actor, machine, readValidFrom(given.ValidFrom, todayOf(machine)), shifts)
    },

    follow: (actor: RequestActor, machine: MachineRecord, from: string | undefined): Promise<HeldShifts> =>
      plan(actor, machine, readValidFrom(from, todayOf(machine)), null),
  }
}

function checkGoals(plan: ShiftPlan, family: string): void {
  const possible = kpisOf(family)
  plan.forEach(({ goal }, index) => {
    if (goal && !possible.includes(goal.kpi))
      throw badField(`shifts.${index}.Goal.Kpi`, `must be one of ${possible.join(', ')}`)
  })
}
