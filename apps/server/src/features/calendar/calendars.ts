import type { BodyOf } from '@millwright/contract/call'
import type { MachineCalendar, putCalendar } from '@millwright/contract/calls/calendar'
import {
  ALWAYS,
  type Calendar,
  type CalendarFaultReason,
  faultsOfCalendar,
} from '@millwright/domain/calendar/calendar'
import type { RequestActor } from '../../api/request-actor.ts'
import { wireField } from '../../api/wire-field.ts'
import { badField, CallError, machineNotFound } from '../../errors.ts'
import type { Transaction } from '../../store/database/database.ts'
import type { MachineRecord } from '../../store/machines/machine-record.ts'
import type { Needs } from '../feature.ts'

export type CalendarsDeps = Needs<'machines' | 'calendars' | 'machineChanges', 'db' | 'audit'>

type Given = BodyOf<typeof putCalendar>

export function createCalendars({ stores, db, audit }: CalendarsDeps) {
  /** Nobody plans for a machine that they do not see. */
  async function othersOf({ caller }: RequestActor, publicIds: readonly string[]): Promise<MachineRecord[]> {
    const wanted = new Set(publicIds)
    const seen = await stores.machines.manySeenBy(caller, [...wanted])
    if (seen.length < wanted.size)
      throw new CallError('ERROR_MACHINE_NOT_FOUND', 'There is no such machine', 'copyTo')
    return seen
  }

  /** Each owner reads in the own log what became of the own machines. */
  async function recordFor(
    { caller, address }: RequestActor,
    machines: readonly MachineRecord[],
    tx: Transaction,
  ) {
    for (const [organizationId, own] of Map.groupBy(machines, (machine) => machine.organizationId)) {
      const target = own[0]?.name ?? ''
      const detail = { machines: own.map((machine) => machine.publicId) }
      await audit.record(
        { action: 'calendar_changed', by: caller, target, detail, address, organizationId },
        tx,
      )
    }
  }

  return {
    async get(machine: MachineRecord): Promise<MachineCalendar> {
      const found = await stores.calendars.ofMachines([machine.id])
      return present(found.get(machine.id) ?? ALWAYS)
    },

    async put(
      actor: RequestActor,
      machine: MachineRecord,
      { copyTo = [], ...given }: Given,
    ): Promise<MachineCalendar> {
      const calendar = calendarOf(given)
      const others = await othersOf(actor, copyTo)
      const all = [machine, ...others.filter((other) => other.id !== machine.id)]
      await db.transaction(async (tx) => {
        // In one order for all, so that two who copy to each other's machines do not wait for one another.
        for (const { id } of all.toSorted((a, b) => a.id - b.id))
          if (!(await stores.machineChanges.hold(id, tx))) throw machineNotFound()
        await stores.calendars.put(
          all.map((each) => each.id),
          calendar,
          tx,
        )
        await recordFor(actor, all, tx)
      })
      return present(calendar)
    },
  }
}

const WHY: Record<CalendarFaultReason, string> = {
  bad_day: 'must be a day of the calendar',
  doubled: 'is there twice',
  out_of_range: 'must be a day of the week, 1 to 7',
  too_long: 'is too long',
}

function calendarOf({ WorkingDays, Exceptions }: MachineCalendar): Calendar {
  const calendar = {
    workingDays: WorkingDays.toSorted((a, b) => a - b),
    exceptions: Exceptions.map(({ Day, IsWorking, Name }) => ({
      day: Day,
      isWorking: IsWorking,
      name: Name,
    })),
  }
  const [fault] = faultsOfCalendar(calendar)
  if (fault) throw badField(wireField(fault.field), WHY[fault.reason])
  return { ...calendar, exceptions: calendar.exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1)) }
}

const present = ({ workingDays, exceptions }: Calendar): MachineCalendar => ({
  WorkingDays: [...workingDays],
  Exceptions: exceptions.map(({ day, isWorking, name }) => ({ Day: day, IsWorking: isWorking, Name: name })),
})
