import type { BodyOf, ResultOf } from '@millwright/contract/call'
import type { getShifts, putShifts } from '@millwright/contract/calls/shifts'
import { presentPlannedShift, readPlannedShift } from '@millwright/contract/shift'
import { kpisOf } from '@millwright/domain/kpi/shift-kpi'
import { faultsOfPlan, type PlanFaultReason, type ShiftPlan } from '@millwright/domain/shift/shift'
import { dayAt } from '@millwright/domain/time/zone'
import type { RequestActor } from '../../api/request-actor.ts'
import { wireField } from '../../api/wire-field.ts'
import { badField, CallError, machineNotFound } from '../../errors.ts'
import { planOn } from '../../shift/planned-shifts.ts'
import type { MachineRecord } from '../../store/machines/machine-record.ts'
import type { Needs } from '../feature.ts'

export type ShiftPlansDeps = Needs<'shifts' | 'machineChanges', 'db' | 'audit' | 'now'>

type Planned = ResultOf<typeof getShifts>
type Given = BodyOf<typeof putShifts>

export function createShiftPlans({ stores, db, audit, now }: ShiftPlansDeps) {
  const todayOf = (machine: MachineRecord) => dayAt(now(), machine.timezone)

  return {
    async get(machine: MachineRecord): Promise<Planned> {
      const plans = await stores.shifts.plansOf([machine.id])
      return present(machine, planOn(plans.get(machine.id) ?? [], todayOf(machine)))
    },

    /** From today on; what was planned for the days before stays, because past shifts are measured by it. */
    async put(actor: RequestActor, machine: MachineRecord, given: Given): Promise<Planned> {
      if (given.machineId !== machine.publicId) throw badField('machineId', 'must be the machine in the path')
      const plan = given.shifts.map(readPlannedShift)
      checkPlan(plan, machine.family)
      await db.transaction(async (tx) => {
        if (!(await stores.machineChanges.hold(machine.id, tx))) throw machineNotFound()
        await stores.shifts.putPlan(machine.id, todayOf(machine), plan, tx)
        const detailOf = () => ({ shifts: plan.map(({ start, end }) => `${start}–${end}`) })
        await audit.recordOnMachines(actor, 'shifts_changed', [machine], detailOf, tx)
      })
      return present(machine, plan)
    },
  }
}

const present = (machine: MachineRecord, plan: ShiftPlan): Planned => ({
  machineId: machine.publicId,
  timezone: machine.timezone,
  shifts: plan.map(presentPlannedShift),
})

const WHY: Record<PlanFaultReason, string> = {
  bad_time: 'must be a time of day',
  bad_number: 'must be one of the shifts, counted from 1',
  goal_not_positive: 'must be above zero',
  number_taken: 'is the number of another shift',
  overlaps: 'lies within another shift',
  reversed: 'must be another time than the start',
  too_many: 'are too many',
}

function checkPlan(plan: ShiftPlan, family: string): void {
  const [fault] = faultsOfPlan(plan)
  if (fault) {
    const field = wireField(fault.field)
    const message = `${field} ${WHY[fault.reason]}`
    if (fault.reason === 'overlaps') throw new CallError('SHIFTS_OVERLAP', message, field)
    if (fault.reason === 'reversed') throw new CallError('SHIFT_REVERSED', message, field)
    throw badField(field, WHY[fault.reason])
  }
  const possible = kpisOf(family)
  plan.forEach(({ goal }, index) => {
    if (goal && !possible.includes(goal.kpi))
      throw badField(`shifts.${index}.Goal.Kpi`, `must be one of ${possible.join(', ')}`)
  })
}
