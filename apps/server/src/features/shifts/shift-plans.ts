import type { BodyOf } from '@millwright/contract/call'
import type { HeldShifts, putShifts } from '@millwright/contract/calls/shifts'
import { presentHeld } from '@millwright/contract/held-plan'
import { presentPlannedShift, readPlannedShift } from '@millwright/contract/shift'
import { kpisOf } from '@millwright/domain/kpi/shift-kpi'
import type { ShiftPlan } from '@millwright/domain/shift/shift'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import { checkPlan, readValidFrom } from '../../api/read-plan.ts'
import type { RequestActor } from '../../api/request-actor.ts'
import { badField, machineNotFound } from '../../errors.ts'
import { createSchedules } from '../../shift/schedules.ts'
import type { MachineRecord } from '../../store/machines/machine-record.ts'
import type { Needs } from '../feature.ts'

export type ShiftPlansDeps = Needs<'plans' | 'machineChanges', 'db' | 'audit' | 'bus' | 'now'>

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
