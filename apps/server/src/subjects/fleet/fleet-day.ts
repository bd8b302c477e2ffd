import { momentOf, wallTimeAt } from '@millwright/domain/shifts/wall-clock'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { addDays, dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'

/** Today at a machine, and the day before up to the same time of day. */
export interface FleetDay {
  readonly today: PlainDay
  readonly now: { readonly from: number; readonly to: number }
  readonly before: { readonly from: number; readonly to: number }
}

export interface ZonedMachine {
  readonly id: number
  readonly timezone: string
}

export interface MemberDay<M = ZonedMachine> extends FleetDay {
  readonly machine: M
}

/** A fleet has many machines and few time zones. */
export function daysOf<M extends ZonedMachine>(machines: readonly M[], now: number): MemberDay<M>[] {
  const known = new Map<string, FleetDay>()
  return machines.map((machine) => {
    const day = known.get(machine.timezone) ?? dayIn(machine.timezone, now)
    known.set(machine.timezone, day)
    return { ...day, machine }
  })
}

function dayIn(zone: string, now: number): FleetDay {
  const today = dayAt(now, zone)
  const yesterday = dayBounds(addDays(today, -1), zone)
  const sameTime = momentOf(wallTimeAt(now, zone) - DAY_MS, zone)
  return {
    today,
    now: { from: yesterday.to, to: now },
    before: { from: yesterday.from, to: Math.min(sameTime, yesterday.to) },
  }
}
