import type { AnalyticsDay, GroupAnalytics, MachineAnalytics } from '@millwright/contract/calls/analytics'
import { isFull } from '@millwright/domain/licence/licence'
import type { DayRange } from '@millwright/domain/time/range'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import type { KpiMethod } from '@millwright/domain/usage/figures'
import type { MachineRecord } from '../../store/machines/machine-record.ts'
import type { Usage } from '../../store/status/usage-columns.ts'
import type { UsageQuery } from '../../store/status/usage-day-store.ts'
import type { Stores } from '../../store/stores.ts'
import { lastClosedDay, type UsageDays } from '../../usage/usage-days.ts'
import { createMissingDays } from './missing-days.ts'
import {
  NO_USAGE,
  presentFigures,
  presentMachine,
  presentPieces,
  presentUnits,
  sumUsages,
  unitOf,
} from './present-analytics.ts'
import { daysBetween, rangeBefore } from './read-days.ts'

export interface AnalyticsDeps {
  stores: Pick<Stores, 'statuses' | 'usageDays'>
  days: UsageDays
  now: () => number
}

/** The days that are asked for, at a machine. */
export type DaysOf = (zone: string, now: number) => DayRange

interface UnitDay {
  readonly day: PlainDay
  readonly unit: string
  readonly usage: Usage
}

interface Counted {
  readonly queries: readonly UsageQuery[]
  readonly byMachine: ReadonlyMap<number, Usage>
  /** Days that are not over, counted for this answer. */
  readonly open: readonly UnitDay[]
  readonly uncounted: number
}

/** Figures of machines from their stored days; the number of statements does not grow with the machines. */
export function createAnalytics({ stores, days, now }: AnalyticsDeps) {
  const missing = createMissingDays({ stores, days })

  async function count(machines: readonly MachineRecord[], daysOf: DaysOf): Promise<Counted> {
    const at = now()
    // Many machines have few zones and units: days are worked out, and read, once for each.
    const alike = Map.groupBy(machines, ({ timezone, family }) => `${timezone} ${unitOf(family)}`)
    const queries = [...alike.values()].flatMap(([first, ...rest]) => {
      if (!first) return []
      const machineIds = [first, ...rest].map(({ id }) => id)
      return { machineIds, unit: unitOf(first.family), zone: first.timezone, ...daysOf(first.timezone, at) }
    })
    const stored = await stores.usageDays.byMachine(queries)
    const storedDays = new Map([...stored].map(([id, { days: count }]) => [id, count]))
    const { counted, uncounted } = await missing.of(queries, storedDays, at)
    const added = Map.groupBy(counted, ({ machineId }) => machineId)
    const units = new Map(machines.map(({ id, family }) => [id, unitOf(family)]))
    return {
      queries,
      byMachine: new Map(
        machines.map(({ id }) => {
          const own = stored.get(id)?.usage ?? NO_USAGE
          const more = added.get(id)
          if (!more) return [id, own]
          const unit = units.get(id) ?? ''
          return [
            id,
            sumUsages([own, ...more.map(({ planned }) => planned)].map((usage) => ({ unit, usage }))),
          ]
        }),
      ),
      // Those that are over were stored meanwhile.
      open: counted
        .filter(({ day, zone }) => day > lastClosedDay(zone, at))
        .map(({ machineId, day, planned }) => ({ day, unit: units.get(machineId) ?? '', usage: planned })),
      uncounted,
    }
  }

  async function byDay(
    { queries, open }: Counted,
    range: DayRange,
    method: KpiMethod,
  ): Promise<AnalyticsDay[]> {
    const all = [...(await stores.usageDays.byDay(queries)), ...open]
    const found = Map.groupBy(all, ({ day }) => day)
    return daysBetween(range).map((Day) => ({
      Day,
      ...presentFigures(sumUsages(found.get(Day) ?? []), method),
    }))
  }

  const withUnit = (machines: readonly MachineRecord[], { byMachine }: Counted) =>
    machines.map(({ id, family }) => ({ unit: unitOf(family), usage: byMachine.get(id) ?? NO_USAGE }))

  /** Only connected machines with a full licence have figures (rules: analytics 10). */
  const isMeasured = (machine: MachineRecord): boolean => machine.deviceId !== null && isFull(machine, now())

  return {
    isMeasured,

    async list(machines: readonly MachineRecord[], daysOf: DaysOf, method: KpiMethod) {
      const measured = machines.filter(isMeasured)
      const { byMachine } = await count(measured, daysOf)
      return measured.map((machine) => presentMachine(machine, byMachine.get(machine.id) ?? NO_USAGE, method))
    },

    async ofMachine(machine: MachineRecord, daysOf: DaysOf, method: KpiMethod): Promise<MachineAnalytics> {
      const range = daysOf(machine.timezone, now())
      const earlier = rangeBefore(range)
      const [current, before] = await Promise.all([
        count([machine], () => range),
        count([machine], () => earlier),
      ])
      const [own, past] = [current, before].map(({ byMachine }) => byMachine.get(machine.id) ?? NO_USAGE) as [
        Usage,
        Usage,
      ]
      const [Days, pastDays, shifts] = await Promise.all([
        byDay(current, range, method),
        byDay(before, earlier, method),
        stores.usageDays.byShift(current.queries),
      ])
      return {
        ...presentMachine(machine, own, method),
        ...presentPeriod(range),
        Inputs: own,
        Days,
        Shifts: shifts.map(({ shift, usage }) => ({
          Shift: shift,
          ...presentFigures(usage, method),
          Pieces: presentPieces(usage),
        })),
        Before: { ...presentFigures(past, method), Pieces: presentPieces(past), Days: pastDays },
      }
    },

    /** The days are those where most machines are; each machine has them at its own midnight. */
    async ofGroup(
      machines: readonly MachineRecord[],
      daysOf: DaysOf,
      method: KpiMethod,
    ): Promise<GroupAnalytics> {
      const at = now()
      const measured = machines.filter(isMeasured)
      const range = daysOf(measured[0]?.timezone ?? 'UTC', at)
      const current = await count(measured, daysOf)
      const before = await count(measured, (zone) => rangeBefore(daysOf(zone, at)))
      const [Days, BeforeDays] = await Promise.all([
        byDay(current, range, method),
        byDay(before, rangeBefore(range), method),
      ])
      const totalOf = (counted: Counted) => {
        const all = withUnit(measured, counted)
        const sum = sumUsages(all)
        return { ...presentFigures(sum, method), Units: presentUnits(all), Inputs: sum }
      }
      const { Inputs: _, ...beforeTotal } = totalOf(before)
      return {
        ...presentPeriod(range),
        Members: machines.length,
        Uncounted: current.uncounted + before.uncounted,
        Total: totalOf(current),
        Before: beforeTotal,
        Days,
        BeforeDays,
        Machines: measured.map((machine) => ({
          ...presentMachine(machine, current.byMachine.get(machine.id) ?? NO_USAGE, method),
          BeforeOEE: presentFigures(before.byMachine.get(machine.id) ?? NO_USAGE, method).OEE,
        })),
      }
    },

    /** What the figures of a machine are counted from. */
    async intervals(machine: MachineRecord, daysOf: DaysOf) {
      const at = now()
      const { timezone: zone, id } = machine
      const today = dayAt(at, zone)
      const wanted = daysBetween(daysOf(zone, at))
        .filter((day) => day <= today)
        .map((day) => ({ machineId: id, zone, day }))
      return wanted.length === 0 ? [] : await days.timelines(wanted, at)
    },
  }
}

function presentPeriod(range: DayRange) {
  const before = rangeBefore(range)
  return { From: range.from, To: range.to, BeforeFrom: before.from, BeforeTo: before.to }
}
