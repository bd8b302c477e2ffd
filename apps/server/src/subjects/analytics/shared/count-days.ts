import { DEFECTIVE_CHANNEL, KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { madeOf, sumMade } from '@millwright/domain/analytics/figures'
import { sumUsage, usageIn } from '@millwright/domain/analytics/usage-totals'
import { failuresOf, failuresOn } from '@millwright/domain/maintenance/failures'
import { heldOn } from '@millwright/domain/shifts/dated'
import { benchmarkOf, type IdealRate, idealRateOf } from '@millwright/domain/shifts/goal'
import { occurrencesBetween, type ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import type { Span } from '@millwright/domain/status/span'
import { windowed } from '@millwright/domain/status/timeline'
import { DEFAULT_STOPPAGE_S, MAX_STOPPAGE_S } from '@millwright/domain/stops/usage-class'
import { type UsageSpan, usageSpans } from '@millwright/domain/stops/usage-spans'
import { dayBounds } from '@millwright/domain/time/zone'
import type { Queryable } from '../../../platform/database/database.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import type { MachineDay } from '../../../platform/telemetry/counted-days-store.ts'
import { corrected } from '../../production/shared/corrected.ts'
import type { ProductionStores } from '../../production/shared/production-stores.ts'
import type { MeasuredMachine } from '../../shifts/shared/measure-store.ts'
import { perSchedule } from '../../shifts/shared/per-schedule.ts'
import { createSchedules } from '../../shifts/shared/schedules.ts'
import type { ShiftsStores } from '../../shifts/shared/shifts-stores.ts'
import type { StatusStores } from '../../status/shared/status-stores.ts'
import { type GivenReasonStores, readGivenReasons } from '../../stops/shared/given-reasons.ts'
import type { CountedDay } from './usage-day-store.ts'

export type CountDaysStores = GivenReasonStores &
  Pick<PlatformStores, 'channels' | 'counters'> &
  Pick<ShiftsStores, 'measures' | 'plans'> &
  Pick<ProductionStores, 'pieceCorrections'> &
  Pick<StatusStores, 'statuses'>

/** A stop is judged whole: what lies around the day belongs to it, as far as a minor stop can reach. */
const AROUND_MS = MAX_STOPPAGE_S * 1000

/** The part of a shift that lies on a day and is over. */
export interface ShiftPart {
  readonly shift: ShiftOccurrence
  readonly from: number
  readonly to: number
}

/** A day of a machine with its timeline, from which everything is counted. */
export interface DayTimeline extends MachineDay {
  readonly from: number
  /** Its end, or now. */
  readonly to: number
  readonly machine: MeasuredMachine
  readonly parts: readonly ShiftPart[]
  readonly spans: readonly UsageSpan[]
}

/** Counts days of machines from their spans, plans and counters: the same few statements for any number of them. */
export function createCountDays(stores: CountDaysStores) {
  const schedules = createSchedules(stores.plans)

  async function timelines(days: readonly MachineDay[], now: number, tx?: Queryable): Promise<DayTimeline[]> {
    const bounds = days.map(({ day, zone }) => dayBounds(day, zone))
    const first = bounds.reduce((least, { from }) => Math.min(least, from), Number.MAX_SAFE_INTEGER)
    const last = bounds.reduce((most, { to }) => Math.max(most, to), 0)
    const ids = [...new Set(days.map(({ machineId }) => machineId))]
    const machines = await stores.measures.of(ids, tx)
    const scheduleOf = await schedules.ofPlanned([...machines.values()], tx)
    const spansOf = await stores.statuses.spansBetween(ids, first - AROUND_MS, last + AROUND_MS, tx)
    const period = { from: first - AROUND_MS, to: last + AROUND_MS }
    const given = await readGivenReasons(stores, [...machines.values()], period, tx)
    const planned = perSchedule((schedule, zone) => occurrencesBetween(schedule, first, last, zone))
    return days.flatMap((each, index) => {
      const machine = machines.get(each.machineId)
      const { from, to } = bounds[index] ?? { from: 0, to: 0 }
      if (!machine) return []
      const end = Math.max(from, Math.min(to, now))
      const stoppageS = heldOn(machine.measures, each.day)?.value.stoppageS ?? DEFAULT_STOPPAGE_S
      const known = spansAround(spansOf.get(each.machineId) ?? [], from - AROUND_MS, to + AROUND_MS)
      const around = windowed(known, from - AROUND_MS, to + AROUND_MS, now)
      return {
        ...each,
        from,
        to: end,
        machine,
        parts: planned(scheduleOf(each.machineId), each.zone)
          .map((shift) => ({ shift, from: Math.max(shift.from, from), to: Math.min(shift.to, end) }))
          .filter((part) => part.to > part.from),
        spans: usageSpans(around, { stoppageMs: stoppageS * 1000, ...given(machine, each.zone, known, now) }),
      }
    })
  }

  async function count(days: readonly MachineDay[], now: number, tx?: Queryable): Promise<CountedDay[]> {
    const found = await timelines(days, now, tx)
    const windows = await windowsOf(found)
    const gains = (await stores.counters.gains(windows, tx)).values()
    const corrections = (
      await stores.pieceCorrections.in(
        found.flatMap(({ machineId, parts }) => parts.map(({ from, to }) => ({ machineId, from, to }))),
        tx,
      )
    ).values()
    return found.map((day) => {
      const shifts = day.parts.map((part) => {
        const totals = usageIn(day.spans, part)
        const rate = rateOf(day, part.shift)
        const counted = corrected(
          { total: gains.next().value?.gain ?? null, defective: gains.next().value?.gain ?? null },
          corrections.next().value ?? null,
        )
        return {
          shift: part.shift.number,
          usage: { totals, made: madeOf(counted, rate?.perHour ?? null, totals.status.EXE, rate?.source) },
        }
      })
      const { machineId, zone, day: date } = day
      return {
        machineId,
        zone,
        day: date,
        whole: usageIn(day.spans, day),
        planned: {
          totals: sumUsage(shifts.map(({ usage }) => usage.totals)),
          made: sumMade(shifts.map(({ usage }) => usage.made)),
        },
        shifts: [...Map.groupBy(shifts, ({ shift }) => shift)].map(([shift, parts]) => ({
          shift,
          usage: {
            totals: sumUsage(parts.map(({ usage }) => usage.totals)),
            made: sumMade(parts.map(({ usage }) => usage.made)),
          },
        })),
        failures: failuresOn(failuresOf(day.spans), day, day.parts),
      }
    })
  }

  /** Their numbers are learnt once, and before a transaction: each would need a connection more. */
  const learnChannels = (): Promise<unknown> =>
    Promise.all([DEFECTIVE_CHANNEL, ...Object.values(KPI_CHANNELS)].map((name) => stores.channels.idOf(name)))

  /** Of each part of a shift what was made, and what of it was defective. */
  async function windowsOf(days: readonly DayTimeline[]) {
    const defective = await stores.channels.idOf(DEFECTIVE_CHANNEL)
    const totals = new Map<string, number>()
    for (const { machine } of days) {
      if (totals.has(machine.family)) continue
      const { kpi } = benchmarkOf(machine.family)
      totals.set(machine.family, await stores.channels.idOf(channelOf(kpi)))
    }
    return days.flatMap(({ machineId, machine, parts }) =>
      parts.flatMap(({ from, to }) =>
        [totals.get(machine.family) ?? 0, defective].map((channelId) => ({ machineId, channelId, from, to })),
      ),
    )
  }

  return { timelines, count, learnChannels }
}

/** Goals are measured by a count of the machine; the time that it works is not one. */
const channelOf = (kpi: ReturnType<typeof benchmarkOf>['kpi']): string =>
  kpi === 'RUNNING_MACHINE' ? KPI_CHANNELS.PART_COUNT : KPI_CHANNELS[kpi]

/** By what was entered for the machine on that day. */
const rateOf = ({ machine, day }: DayTimeline, shift: ShiftOccurrence): IdealRate | null =>
  idealRateOf(
    shift,
    machine.family,
    heldOn(machine.measures, day)?.value ?? { goal: null, shiftTarget: null },
  )

const spansAround = (spans: readonly Span[], from: number, to: number): Span[] =>
  spans.filter((span) => span.from < to && (span.to ?? Number.MAX_SAFE_INTEGER) > from)
