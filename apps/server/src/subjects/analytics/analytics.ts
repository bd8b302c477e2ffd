import type { MachineAnalytics, MachineDays } from '@millwright/contract/analytics/analytics'
import type {
  GroupAnalytics,
  GroupHours,
  GroupMachine,
  GroupShift,
} from '@millwright/contract/analytics/analytics-groups'
import type { AnalyticsDay } from '@millwright/contract/analytics/analytics-shapes'
import { presentTarget } from '@millwright/contract/analytics/analytics-targets'
import { presentMoney } from '@millwright/contract/machines/present-money'
import { createHourSums } from '@millwright/domain/analytics/by-hour'
import { isComparable } from '@millwright/domain/analytics/compare'
import type { KpiMethod } from '@millwright/domain/analytics/figures'
import { type TargetLevels, targetOn } from '@millwright/domain/analytics/target'
import { availableTime } from '@millwright/domain/analytics/usage-totals'
import { meanRate, rateParts } from '@millwright/domain/machines/hour-rate'
import { isFull } from '@millwright/domain/machines/licence'
import { type DayRange, daysBetween, rangeBefore } from '@millwright/domain/time/range'
import { dayAt } from '@millwright/domain/time/zone'
import { mapInSlices } from '../../platform/runtime/in-slices.ts'
import type { MachineDay } from '../../platform/telemetry/counted-days-store.ts'
import type { HourRateStore } from '../machines/shared/hour-rate-store.ts'
import type { AnalysedMachine } from './analysed-machine-store.ts'
import { costsOf } from './costs.ts'
import { createPeriodUsages, type DaysOf, type PeriodUsageDeps } from './period-usage.ts'
import {
  NO_USAGE,
  percent,
  presentFigures,
  presentMachine,
  presentOee,
  presentPieces,
  presentRow,
  presentUnits,
  sumUsages,
} from './present-analytics.ts'
import { plannedSpans } from './present-intervals.ts'
import type { UsageDays } from './shared/usage-days.ts'
import type { TargetStore } from './target-store.ts'
import type { Usage } from './usage/usage-columns.ts'
import type { DayUsage } from './usage/usage-sum-store.ts'

export interface AnalyticsDeps extends PeriodUsageDeps {
  days: UsageDays
  targets: Pick<TargetStore, 'levelsOf'>
  hourRates: Pick<HourRateStore, 'levelsOf'>
  now: () => number
}

/** Only connected machines with a full licence have figures (rules: analytics 10). */
export const hasFigures = (machine: AnalysedMachine, now: number): boolean =>
  machine.deviceId !== null && isFull(machine, now)

/** Figures of machines from their stored days; the number of statements does not grow with the machines. */
export function createAnalytics({ stores, days, targets, hourRates, now }: AnalyticsDeps) {
  const usageOf = createPeriodUsages({ stores, days })

  const isMeasured = (machine: AnalysedMachine): boolean => hasFigures(machine, now())

  const withBefore = (machines: readonly AnalysedMachine[], daysOf: DaysOf, at: number) =>
    [usageOf(machines, daysOf, at), usageOf(machines, (zone) => rangeBefore(daysOf(zone, at)), at)] as const

  /** At the rates of the organization that looks; without one money is left out. */
  const ratesFor = async (organizationId: number | null, machines: readonly AnalysedMachine[]) =>
    organizationId === null
      ? null
      : await hourRates.levelsOf(
          organizationId,
          machines.map(({ id }) => id),
        )

  /** Of all machines together there is a target when they are of one organization. */
  async function sharedTargets(machines: readonly AnalysedMachine[]): Promise<TargetLevels> {
    const [first, ...others] = new Map(machines.map((each) => [each.organizationId, each])).values()
    if (!first || others.length > 0) return NO_LEVELS
    return { ...(await targets.levelsOf([first]))(first), machine: [] }
  }

  return {
    async list(machines: readonly AnalysedMachine[], daysOf: DaysOf, method: KpiMethod) {
      const measured = machines.filter(isMeasured)
      const usages = await usageOf(measured, daysOf, now()).byMachine()
      return await mapInSlices(measured, (machine) =>
        presentMachine(machine, usages.get(machine.id) ?? NO_USAGE, method),
      )
    },

    async ofMachine(
      machine: AnalysedMachine,
      daysOf: DaysOf,
      method: KpiMethod,
      organizationId: number | null = null,
    ): Promise<MachineAnalytics> {
      const at = now()
      const range = daysOf(machine.timezone, at)
      const [current, before] = withBefore([machine], () => range, at)
      const [found, past, levelsOf, rates] = await Promise.all([
        current.byDay(),
        before.byDay(),
        targets.levelsOf([machine]),
        ratesFor(organizationId, [machine]),
      ])
      const shifts = await current.byShift()
      const levels = levelsOf(machine)
      const [own, earlier] = [sumUsages(found), sumUsages(past)]
      return {
        ...presentMachine(machine, own, method),
        ...presentPeriod(range),
        ...presentTargets(levels, range),
        Inputs: own,
        Costs: await costsOf(rates, { machines: [machine], daysOf, at, usage: current, totals: own.totals }),
        Days: presentDays(found, range, method),
        Shifts: [...Map.groupBy(shifts, ({ shift }) => shift)]
          .sort(([a], [b]) => a - b)
          .map(([shift, parts]) => {
            const usage = sumUsages(parts)
            return { Shift: shift, ...presentFigures(usage, method), Pieces: presentPieces(usage) }
          }),
        Before: {
          ...presentFigures(earlier, method),
          Pieces: presentPieces(earlier),
          Inputs: earlier,
          Days: presentDays(past, rangeBefore(range), method),
        },
      }
    },

    /** In total and by day. Each machine has its days at its own midnight; the dates are those where most machines are. */
    async ofGroup(
      machines: readonly AnalysedMachine[],
      daysOf: DaysOf,
      method: KpiMethod,
      organizationId: number | null = null,
    ): Promise<GroupAnalytics> {
      const at = now()
      const measured = machines.filter(isMeasured)
      const zones = zonesOf(measured)
      const range = daysOf(zones[0] ?? 'UTC', at)
      const [current, before] = withBefore(measured, daysOf, at)
      const [found, past, rates] = await Promise.all([
        current.byDay(),
        before.byDay(),
        ratesFor(organizationId, measured),
      ])
      const [total, earlier] = [sumUsages(found), sumUsages(past)]
      return {
        ...presentPeriod(range),
        ...presentTargets(await sharedTargets(measured), range),
        Zones: zones,
        Members: machines.length,
        Licensed: machines.filter((machine) => isFull(machine, at)).length,
        Measured: measured.length,
        Uncounted: (await current.uncounted()) + (await before.uncounted()),
        Total: { ...presentFigures(total, method), Units: presentUnits(found), Inputs: total },
        Before: { ...presentFigures(earlier, method), Units: presentUnits(past), Inputs: earlier },
        Costs: await costsOf(rates, { machines: measured, daysOf, at, usage: current, totals: total.totals }),
        Days: presentDays(found, range, method),
        BeforeDays: presentDays(past, rangeBefore(range), method),
      }
    },

    /** Each machine of a group, in all shifts or in one, with its OEE of as many days before where these can be compared. */
    async machinesOfGroup(
      machines: readonly AnalysedMachine[],
      daysOf: DaysOf,
      method: KpiMethod,
      { organizationId = null, shift }: { organizationId?: number | null; shift?: number | undefined } = {},
    ): Promise<GroupMachine[]> {
      const at = now()
      const measured = machines.filter(isMeasured)
      const [current, before] = withBefore(measured, daysOf, at)
      const [usages, past, levelsOf, rates] = await Promise.all([
        shift === undefined ? current.byMachine() : current.byMachineOfShift(shift),
        shift === undefined ? before.byMachine(false) : before.byMachineOfShift(shift),
        targets.levelsOf(measured),
        ratesFor(organizationId, measured),
      ])
      const ranges = new Map(zonesOf(measured).map((zone) => [zone, daysOf(zone, at)]))
      return await mapInSlices(measured, (machine) => {
        const own = usages.get(machine.id) ?? NO_USAGE
        const earlier = past.get(machine.id) ?? NO_USAGE
        const range = ranges.get(machine.timezone) ?? daysOf(machine.timezone, at)
        const rate = rates && meanRate(rateParts(rates(machine.id), range))
        return {
          ...presentRow(machine, own, method),
          BeforeOEE: isAlike(own, earlier) ? presentOee(earlier, method) : null,
          TargetOEE: targetOn(levelsOf(machine), range.to).oee,
          Rate: rate && presentMoney(rate),
        }
      })
    },

    /** The shifts of a group, by their numbers in the plans of its machines. */
    async shiftsOfGroup(
      machines: readonly AnalysedMachine[],
      daysOf: DaysOf,
      method: KpiMethod,
    ): Promise<GroupShift[]> {
      const usage = usageOf(machines.filter(isMeasured), daysOf, now())
      await usage.byDay()
      return [...Map.groupBy(await usage.byShift(), ({ shift }) => shift)]
        .sort(([a], [b]) => a - b)
        .map(([Shift, parts]) => ({
          Shift,
          ...presentFigures(sumUsages(parts), method),
          Units: presentUnits(parts),
        }))
    },

    /** When a group works, counted from the timelines: of very many machines those of some that are chosen evenly. */
    async hoursOfGroup(machines: readonly AnalysedMachine[], daysOf: DaysOf): Promise<GroupHours> {
      const at = now()
      const measured = machines.filter(isMeasured)
      const length = daysBetween(daysOf('UTC', at)).length
      const chosen = evenly(measured, Math.floor(MOST_TIMELINES / length))
      const sums = createHourSums()
      const atOnce = Math.max(1, Math.floor(TIMELINES_AT_ONCE / length))
      for (let first = 0; first < chosen.length; first += atOnce) {
        const wanted = chosen
          .slice(first, first + atOnce)
          .flatMap((machine) => daysSoFar(machine, daysOf, at))
        for (const day of wanted.length > 0 ? await days.timelines(wanted, at) : [])
          sums.add(plannedSpans(day), day.zone)
      }
      const Hours = sums.shares().map((row) => row.map(percent))
      return { Counted: chosen.length, Measured: measured.length, Hours }
    },

    /** OEE of each machine on each day, for the small charts of a list. */
    async daysOfMachines(
      machines: readonly AnalysedMachine[],
      daysOf: DaysOf,
      method: KpiMethod,
    ): Promise<MachineDays[]> {
      const at = now()
      const measured = machines.filter(isMeasured)
      const found = Map.groupBy(
        await usageOf(measured, daysOf, at).byMachineDay(),
        ({ machineId }) => machineId,
      )
      return measured.map(({ id, publicId, timezone }) => {
        const days = new Map((found.get(id) ?? []).map(({ day, usage }) => [day, usage]))
        return {
          MachineId: publicId,
          OEE: daysBetween(daysOf(timezone, at)).map((day) => presentOee(days.get(day) ?? NO_USAGE, method)),
        }
      })
    },

    /** The figures of the machine are counted from these. */
    async intervals(machine: AnalysedMachine, daysOf: DaysOf) {
      const at = now()
      const wanted = daysSoFar(machine, daysOf, at)
      return wanted.length === 0 ? [] : await days.timelines(wanted, at)
    },
  }
}

export type Analytics = ReturnType<typeof createAnalytics>

const isAlike = (now: Usage, before: Usage): boolean =>
  isComparable(availableTime(now.totals), availableTime(before.totals))

/** Days of timelines that a page waits for, and those that are in memory together. */
const MOST_TIMELINES = 1_000
const TIMELINES_AT_ONCE = 100

export const evenly = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most ? [...all] : all.filter((_, index) => (index * most) % all.length < most)

function daysSoFar({ id, timezone: zone }: AnalysedMachine, daysOf: DaysOf, at: number): MachineDay[] {
  const today = dayAt(at, zone)
  return daysBetween(daysOf(zone, at))
    .filter((day) => day <= today)
    .map((day) => ({ machineId: id, zone, day }))
}

/** The zone of most machines first. */
const zonesOf = (machines: readonly AnalysedMachine[]): string[] =>
  [...Map.groupBy(machines, ({ timezone }) => timezone)]
    .sort(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b))
    .map(([zone]) => zone)

function presentDays(found: readonly DayUsage[], range: DayRange, method: KpiMethod): AnalyticsDay[] {
  const byDay = Map.groupBy(found, ({ day }) => day)
  return daysBetween(range).map((Day) => ({
    Day,
    ...presentFigures(sumUsages(byDay.get(Day) ?? []), method),
  }))
}

const NO_LEVELS: TargetLevels = { machine: [], organization: [] }

const presentTargets = (levels: TargetLevels, range: DayRange) => ({
  Target: presentTarget(targetOn(levels, range.to)),
  DayTargets: daysBetween(range).map((day) => targetOn(levels, day).oee),
})

function presentPeriod(range: DayRange) {
  const before = rangeBefore(range)
  return { From: range.from, To: range.to, BeforeFrom: before.from, BeforeTo: before.to }
}
