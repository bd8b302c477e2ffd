import { ENERGY_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { goalOfShift } from '@millwright/domain/shifts/goal'
import { occurrencesBetween, type ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { momentOf, wallTimeAt } from '@millwright/domain/shifts/wall-clock'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import type { MachineWithGoal } from '../../../platform/registry/machine-store.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import { SETTLED_MS } from '../../../platform/telemetry/counted-days-store.ts'
import { perSchedule } from '../../shifts/shared/per-schedule.ts'
import { createSchedules } from '../../shifts/shared/schedules.ts'
import type { ShiftsStores } from '../../shifts/shared/shifts-stores.ts'

export type Stretch = Pick<ShiftOccurrence, 'from'> & { readonly end: number }

/** Stretches and counters that pages show of the day that is not over. */
export interface Wanted {
  readonly machine: MachineWithGoal
  readonly stretches: readonly Stretch[]
  readonly counters: readonly { readonly channelId: number; readonly stretches: readonly Stretch[] }[]
  /** The day before, up to the same time of day. */
  readonly before: { readonly from: number; readonly to: number }
}

/** Stretches that begin soon are there when they do. */
const AHEAD_MS = 10 * 60_000

export type WantedStores = Pick<PlatformStores, 'channels' | 'counterDays'> & Pick<ShiftsStores, 'plans'>

/** The stretches of the running day that pages may ask for: the day itself, its shifts, and those with a goal. */
export function createWantedSoFar(stores: WantedStores) {
  const schedules = createSchedules(stores.plans)

  return async (machines: readonly MachineWithGoal[], now: number): Promise<Wanted[]> => {
    const ids = machines.map(({ id }) => id)
    const [scheduleOf, parts, energy] = await Promise.all([
      schedules.ofPlanned(machines),
      stores.channels.idOf(KPI_CHANNELS.PART_COUNT),
      stores.channels.idOf(ENERGY_CHANNEL),
    ])
    const having = await stores.counterDays.having(ids, [parts, energy])
    const goalChannels = new Map<string, number>()
    const channelOf = async (kpi: string): Promise<number> => {
      const known =
        goalChannels.get(kpi) ?? (await stores.channels.idOf(KPI_CHANNELS[kpi as keyof typeof KPI_CHANNELS]))
      goalChannels.set(kpi, known)
      return known
    }
    const days = new Map(
      [...new Set(machines.map(({ timezone }) => timezone))].map((zone) => [zone, daysIn(zone, now)]),
    )
    const shiftsOf = perSchedule((schedule, zone) =>
      occurrencesBetween(schedule, days.get(zone)?.whole[0]?.from ?? now, now + AHEAD_MS, zone),
    )
    const found: Wanted[] = []
    for (const machine of machines) {
      const { whole, before } = days.get(machine.timezone) ?? daysIn(machine.timezone, now)
      const shifts = shiftsOf(scheduleOf(machine.id), machine.timezone)
      const stretches: Stretch[] = [...whole]
      const ofChannel = new Map<number, Stretch[]>()
      for (const channelId of having.get(machine.id) ?? []) ofChannel.set(channelId, [...whole])
      for (const shift of shifts) {
        for (const { from } of whole)
          if (shift.to > from) add(stretches, { from: Math.max(shift.from, from), end: shift.to })
        const goal = goalOfShift(shift, machine.family, machine)
        if (!goal || shift.to <= now - SETTLED_MS) continue
        const own = { from: shift.from, end: shift.to }
        if (goal.kpi === 'RUNNING_MACHINE') add(stretches, own)
        else {
          const channelId = await channelOf(goal.kpi)
          const known = ofChannel.get(channelId) ?? []
          add(known, own)
          ofChannel.set(channelId, known)
        }
      }
      found.push({
        machine,
        stretches,
        counters: [...ofChannel].map(([channelId, own]) => ({ channelId, stretches: own })),
        before,
      })
    }
    return found
  }
}

export const isSame = (a: Stretch, b: Stretch): boolean => a.from === b.from && a.end === b.end

function add(stretches: Stretch[], each: Stretch): void {
  if (!stretches.some((other) => isSame(other, each))) stretches.push(each)
}

/** Today, and tomorrow when that is soon; and yesterday up to the same time of day. */
function daysIn(zone: string, now: number) {
  const today = dayAt(now, zone)
  const soon = dayAt(now + AHEAD_MS, zone)
  const yesterday = dayBounds(addDays(today, -1), zone)
  const whole = [today, ...(soon === today ? [] : [soon])]
    .map((day) => dayBounds(day, zone))
    .map(({ from, to }) => ({ from, end: to }))
  const sameTime = momentOf(wallTimeAt(now, zone) - DAY_MS, zone)
  return { whole, before: { from: yesterday.from, to: Math.min(sameTime, yesterday.to) } }
}
