import { nextShift, occurrencesBetween, type ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { usableZone } from '@millwright/domain/time/zone'
import { perSchedule } from '../shifts/shared/per-schedule.ts'
import { createSchedules } from '../shifts/shared/schedules.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import type { SiteShift } from './handover-store.ts'
import type { ShiftMachine } from './shift-machine-store.ts'

/** A machine in a shift of its site. */
export interface MachineInShift {
  readonly machine: ShiftMachine
  readonly shift: ShiftOccurrence
}

export interface StaffedShift extends SiteShift {
  readonly members: readonly MachineInShift[]
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** The shifts of sites: machines of a site that have the same shift at the same time hand over together. */
export function createSiteShifts(plans: Pick<ShiftsStores['plans'], 'entriesFor'>) {
  const schedules = createSchedules(plans)
  const zoneOf = ({ timezone }: ShiftMachine): string => usableZone(timezone)

  return {
    /** Those that touch a stretch of time. */
    async between(machines: readonly ShiftMachine[], { from, to }: Stretch): Promise<StaffedShift[]> {
      const scheduleOf = await schedules.ofPlanned(machines)
      const find = perSchedule((schedule, zone) => occurrencesBetween(schedule, from, to, zone))
      const members = machines.flatMap((machine) =>
        find(scheduleOf(machine.id), zoneOf(machine)).map((shift) => ({ machine, shift })),
      )
      return [...Map.groupBy(members, keyOf).values()].flatMap((own) => {
        const [first] = own
        if (!first) return []
        const { machine, shift } = first
        const { organizationId, siteId, siteName } = machine
        const { number, day } = shift
        const at = { number, day, from: shift.from, to: shift.to, timezone: zoneOf(machine) }
        return [{ organizationId, siteId: siteId ?? 0, siteName, ...at, members: own }]
      })
    },

    /** The first shift of a machine from a moment on. */
    async next(machine: ShiftMachine, ts: number): Promise<ShiftOccurrence | null> {
      const schedule = (await schedules.ofPlanned([machine]))(machine.id)
      return nextShift(schedule, ts - 1, zoneOf(machine))
    },
  }
}

const keyOf = ({ machine, shift }: MachineInShift): string =>
  `${machine.organizationId} ${machine.siteId ?? 0} ${shift.number} ${shift.from} ${shift.to}`

export const isSameShift = (one: SiteShift, other: SiteShift): boolean =>
  one.organizationId === other.organizationId &&
  one.siteId === other.siteId &&
  one.number === other.number &&
  one.from === other.from &&
  one.to === other.to
