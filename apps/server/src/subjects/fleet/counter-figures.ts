import type { FleetFigure } from '@millwright/contract/fleet/fleet'
import { addDays } from '@millwright/domain/time/zone'
import { nextTurn } from '../../platform/runtime/in-slices.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { CounterDay } from '../../platform/telemetry/counter-day-store.ts'
import type { CounterStore } from '../../platform/telemetry/counter-store.ts'
import type { MemberDay } from './fleet-day.ts'
import { onceAsked } from './once-asked.ts'
import { DAYS_BACK } from './status-figures.ts'

export type CounterFiguresDeps = Pick<PlatformStores, 'counterDays'> & {
  readonly counters: Pick<CounterStore, 'gains'>
}

/** Days counted in one transaction, in which nothing is packed. */
const COUNT_AT_ONCE = 2_000

/** A counter that a machine of the group has. */
export interface MemberCounter extends MemberDay {
  readonly channelId: number
}

export interface GroupCounters {
  /** By channel; a channel that no machine of the group has is not in the map. */
  readonly figures: ReadonlyMap<number, FleetFigure>
  /** By machine: readings of today that no machine can have made. */
  readonly leftOut: ReadonlyMap<number, number>
}

/** Sums of a group, by channel. */
export function createCounterFigures({ counters, counterDays }: CounterFiguresDeps) {
  /** By channel, the oldest day first. */
  async function weekOf(members: readonly MemberCounter[]): Promise<Map<number, (number | null)[]>> {
    const asked = members.map(({ machine, channelId, today }) => ({
      machineId: machine.id,
      channelId,
      today,
    }))
    const sums = await counterDays.sumsBefore(asked, DAYS_BACK)
    const week = new Map<number, (number | null)[]>()
    const add = (channelId: number, back: number, gain: number | null): void => {
      const days = week.get(channelId) ?? Array.from({ length: DAYS_BACK }, () => null)
      days[DAYS_BACK - back] = sum([days[DAYS_BACK - back] ?? null, gain])
      week.set(channelId, days)
    }
    for (const { channel_id, back, gain } of sums) add(channel_id, back, gain)
    const stored = sums.reduce((all, each) => all + each.counters, 0)
    if (stored < members.length * DAYS_BACK) {
      const missing = await missingDays(members)
      for (let at = 0; at < missing.length; at += COUNT_AT_ONCE) {
        const some = missing.slice(at, at + COUNT_AT_ONCE)
        const gains = await counterDays.count(some)
        some.forEach(({ channelId, back }, index) => {
          add(channelId, back, gains[index] ?? null)
        })
      }
    }
    return week
  }

  async function missingDays(members: readonly MemberCounter[]): Promise<(CounterDay & { back: number })[]> {
    const asked = members.map(({ machine, channelId, today }) => ({
      machineId: machine.id,
      channelId,
      today,
    }))
    const stored = await counterDays.stored(asked, DAYS_BACK)
    return members.flatMap(({ machine, channelId, today }) =>
      Array.from({ length: DAYS_BACK }, (_, index) => index + 1).flatMap((back) => {
        const day = addDays(today, -back)
        if (stored.has(`${machine.id} ${channelId} ${day}`)) return []
        return [{ machineId: machine.id, channelId, zone: machine.timezone, day, back }]
      }),
    )
  }

  return {
    async of(members: readonly MemberCounter[]): Promise<GroupCounters> {
      await nextTurn()
      const windows = [
        ...members.map(({ machine, channelId, now }) => ({ machineId: machine.id, channelId, ...now })),
        ...members.map(({ machine, channelId, before }) => ({ machineId: machine.id, channelId, ...before })),
      ]
      const [week, gains] = await Promise.all([weekOf(members), onceAsked(() => counters.gains(windows))])
      const figures = new Map<number, FleetFigure>()
      for (const channelId of new Set(members.map((member) => member.channelId))) {
        await nextTurn()
        const of = (offset: number) =>
          sum(
            members.map((each, index) =>
              each.channelId === channelId ? (gains[offset + index]?.gain ?? null) : null,
            ),
          )
        const today = of(0)
        const days = week.get(channelId) ?? Array.from({ length: DAYS_BACK }, () => null)
        figures.set(channelId, { Today: today, Before: of(members.length), Week: [...days, today] })
      }
      const leftOut = new Map<number, number>()
      members.forEach(({ machine }, index) => {
        const readings = gains[index]?.leftOut ?? 0
        if (readings > 0) leftOut.set(machine.id, (leftOut.get(machine.id) ?? 0) + readings)
      })
      return { figures, leftOut }
    },
  }
}

/** Null without data: 0 would mean that nothing was made. */
function sum(gains: readonly (number | null)[]): number | null {
  return gains.reduce((all, gain) => (gain === null ? all : (all ?? 0) + gain), null)
}
