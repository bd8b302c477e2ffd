import type { HeldCalendar, putCalendar } from '@millwright/contract/shifts/calendar'
import { presentCalendar, presentHeld } from '@millwright/contract/shifts/present-plan'
import type { BodyOf } from '@millwright/contract/wire/call'
import { ALWAYS, type Calendar, withExceptionsOf } from '@millwright/domain/shifts/calendar'
import { heldOn } from '@millwright/domain/shifts/dated'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import { CallError, machineNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { readGivenCalendar, readValidFrom } from '../read-plan.ts'
import { createSchedules } from '../shared/schedules.ts'
import type { ShiftsStores } from '../shared/shifts-stores.ts'

export type CalendarsDeps = Needs<
  'machines' | 'machineChanges',
  'db' | 'audit' | 'bus' | 'now',
  Pick<ShiftsStores, 'plans'>
>

type Given = BodyOf<typeof putCalendar>

export function createCalendars({ stores, db, audit, bus, now }: CalendarsDeps) {
  const schedules = createSchedules(stores.plans)
  const todayOf = (machine: MachineRecord) => dayAt(now(), machine.timezone)

  /** Nobody plans for a machine that they do not see. */
  async function othersOf({ caller }: RequestActor, publicIds: readonly string[]): Promise<MachineRecord[]> {
    const wanted = new Set(publicIds)
    const seen = await stores.machines.manySeenBy(caller, [...wanted])
    if (seen.length < wanted.size)
      throw new CallError('ERROR_MACHINE_NOT_FOUND', 'There is no such machine', { field: 'copyTo' })
    return seen
  }

  async function get(machine: MachineRecord): Promise<HeldCalendar> {
    const scheduleOf = await schedules.of([machine])
    return presentHeld(scheduleOf(machine.id).calendars, todayOf(machine), presentCalendar)
  }

  /** All of them or none. Null ends the own calendar of a machine. */
  async function plan(
    actor: RequestActor,
    machines: readonly MachineRecord[],
    from: PlainDay,
    calendarOf: (machine: MachineRecord) => Calendar | null,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      // Always in the same order, so that two people who copy to each other's machines do not deadlock.
      for (const machine of machines.toSorted((a, b) => a.id - b.id)) {
        if (!(await stores.machineChanges.hold(machine.id, tx))) throw machineNotFound()
        await stores.plans.put('calendar', { machineId: machine.id }, from, calendarOf(machine), tx)
      }
      const detailOf = (own: readonly MachineRecord[]) => ({
        machines: own.map(({ publicId }) => publicId),
        ...(own.every((machine) => calendarOf(machine) === null) ? { follows: 'plant' } : {}),
        from,
      })
      await audit.recordOnMachines(actor, 'calendar_changed', machines, detailOf, tx)
    })
    for (const { publicId } of machines) bus.emit('planChanged', { machineId: publicId })
  }

  return {
    get,

    async put(
      actor: RequestActor,
      machine: MachineRecord,
      { copyTo = [], copy = 'exceptions', ValidFrom, ...given }: Given,
    ): Promise<HeldCalendar> {
      const calendar = readGivenCalendar(given)
      const from = readValidFrom(ValidFrom, todayOf(machine))
      const others = (await othersOf(actor, copyTo)).filter((other) => other.id !== machine.id)
      const scheduleOf = await schedules.of(others)
      await plan(actor, [machine, ...others], from, ({ id }) => {
        if (id === machine.id || copy === 'calendar') return calendar
        const own = heldOn(scheduleOf(id).calendars, from)?.value ?? ALWAYS
        return withExceptionsOf(own, calendar)
      })
      return await get(machine)
    },

    async follow(
      actor: RequestActor,
      machine: MachineRecord,
      from: string | undefined,
    ): Promise<HeldCalendar> {
      await plan(actor, [machine], readValidFrom(from, todayOf(machine)), () => null)
      return await get(machine)
    },
  }
}
