import { presentCalendar, readCalendar } from '@millwright/contract/calendar'
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

  return {
    async get(machine: MachineRecord): Promise<MachineCalendar> {
      const found = await stores.calendars.ofMachines([machine.id])
      return presentCalendar(found.get(machine.id) ?? ALWAYS)
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
        // Always in the same order, so that two people who copy to each other's machines do not deadlock.
        for (const { id } of all.toSorted((a, b) => a.id - b.id))
          if (!(await stores.machineChanges.hold(id, tx))) throw machineNotFound()
        await stores.calendars.put(
          all.map((each) => each.id),
          calendar,
          tx,
        )
        const detailOf = (own: readonly MachineRecord[]) => ({
          machines: own.map(({ publicId }) => publicId),
        })
        await audit.recordOnMachines(actor, 'calendar_changed', all, detailOf, tx)
      })
      return presentCalendar(calendar)
    },
  }
}

const WHY: Record<CalendarFaultReason, string> = {
  bad_day: 'must be a day of the calendar',
  doubled: 'is there twice',
  out_of_range: 'must be a day of the week, 1 to 7',
  too_long: 'is too long',
}

function calendarOf(wire: MachineCalendar): Calendar {
  const given = readCalendar(wire)
  const calendar = { ...given, workingDays: given.workingDays.toSorted((a, b) => a - b) }
  const [fault] = faultsOfCalendar(calendar)
  if (fault) throw badField(wireField(fault.field), WHY[fault.reason])
  return { ...calendar, exceptions: calendar.exceptions.toSorted((a, b) => (a.day < b.day ? -1 : 1)) }
}
