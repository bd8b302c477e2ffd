import type { MachineEnergy } from '@millwright/contract/energy/energy'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import type { ConsumptionHour } from '@millwright/domain/energy/consumption'
import { loadCurve } from '@millwright/domain/energy/load-curve'
import { baseLoad, silentPart, silentWaste, totalOf } from '@millwright/domain/energy/waste'
import { occurrencesBetween } from '@millwright/domain/shifts/occurrences'
import { windowed } from '@millwright/domain/status/timeline'
import { totalsOf } from '@millwright/domain/status/totals'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import type { DayRange } from '@millwright/domain/time/range'
import { addDays, dayBounds } from '@millwright/domain/time/zone'
import type { Period } from '../../platform/http/period.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { ProductionStores } from '../production/shared/production-stores.ts'
import { createSchedules } from '../shifts/shared/schedules.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { createBilling } from './billing.ts'
import { bucketsOf, presentBuckets, presentByStatus, sumHours } from './energy-buckets.ts'
import { idleSpans, presentIdle, presentPrograms, presentShifts, sumOf } from './energy-parts.ts'
import type { EnergyRateStore } from './energy-rate-store.ts'
import type { EnergyReadings } from './energy-readings.ts'
import type { EnergyStores } from './shared/energy-stores.ts'

export interface MachineEnergyDeps
  extends Needs<
    'channels' | 'counters',
    'now',
    Pick<EnergyStores, 'consumption'> &
      Pick<ShiftsStores, 'plans'> &
      Pick<ProductionStores, 'productions'> &
      Pick<StatusStores, 'statuses'>
  > {
  rates: EnergyRateStore
  readings: EnergyReadings
}

/** The base load is found from so many days (rules: energy 4). */
const BASE_LOAD_DAYS = 28
/** A month of programs that take a few minutes each. */
const MOST_RUNS = 3_000

/** Everything that the page of energy shows of some days. */
export function createMachineEnergy({ stores, rates, readings, now }: MachineEnergyDeps) {
  const { channels, consumption, counters, plans, productions, statuses } = stores
  const schedules = createSchedules(plans)

  /** Cycles of each window, or pieces where the machine does not count cycles. */
  async function cyclesIn(machineId: number, windows: readonly Period[]) {
    const [cycles, pieces] = await Promise.all(
      [KPI_CHANNELS.CYCLE_COUNT, KPI_CHANNELS.PART_COUNT].map(async (name) => {
        const channelId = await channels.idOf(name)
        return await counters.gains(windows.map(({ from, to }) => ({ machineId, channelId, from, to })))
      }),
    )
    const areCycles = cycles?.some(({ gain }) => gain !== null) === true
    const found = (areCycles ? cycles : pieces) ?? []
    return { areCycles, gains: windows.map((_, index) => found[index]?.gain ?? null) }
  }

  return {
    async of(machine: MachineRecord, range: DayRange): Promise<MachineEnergy> {
      const { id, timezone: zone } = machine
      const at = now()
      const whole = { from: dayBounds(range.from, zone).from, to: dayBounds(range.to, zone).to }
      const period = { from: whole.from, to: Math.max(whole.from, Math.min(whole.to, at)) }
      const days = bucketsCount(range)
      const beforeFrom = dayBounds(addDays(range.from, -days), zone).from
      const before = { from: beforeFrom, to: Math.min(beforeFrom + (period.to - period.from), period.from) }
      const since = Math.min(before.from, period.to - BASE_LOAD_DAYS * DAY_MS)

      const [known, reactive, air, seen, rate, spans, totals, curve, peak, page, scheduleOf] =
        await Promise.all([
          consumption.hours(id, 'activeEnergy', { from: since, to: period.to }),
          consumption.hours(id, 'reactiveEnergy', period),
          consumption.hours(id, 'compressedAir', period),
          consumption.seenTo(id),
          rates.of(machine.organizationId),
          statuses.spansBetween([id], period.from, period.to),
          statuses.totalsIn([{ machineId: id, ...period }], at),
          readings.curve(id, period),
          readings.peak(id, period),
          productions.page(
            id,
            { ...period, slot: null, status: null, search: null },
            { skip: 0, limit: MOST_RUNS },
          ),
          schedules.of([machine]),
        ])

      const billing = createBilling(rate, zone)
      const input = { curve, billing, period }
      const hours = known.filter(({ hour }) => hour >= period.from)
      const amounts = sumHours(hours)
      const readTo = seen.get('activeEnergy') ?? null
      const idle = idleSpans(windowed(spans.get(id) ?? [], period.from, period.to, at))
      const occurrences = occurrencesBetween(scheduleOf(id), period.from, period.to, zone).map((shift) => ({
        ...shift,
        from: Math.max(shift.from, period.from),
        to: Math.min(shift.to, period.to),
      }))
      const { areCycles, gains } = await cyclesIn(id, [period, before, ...occurrences])
      const [cycles = null, cyclesBefore = null, ...ofShifts] = gains
      const shifts = occurrences.map((shift, index) => ({ ...shift, cycles: ofShifts[index] ?? null }))

      const total = billing.partOfHours(hours, (hour) => totalOf(hour.amounts))
      const idlePart = billing.partOfHours(hours, (hour) => hour.amounts.READY)
      const silent = billing.partOfHours(hours, (hour) => silentPart(hour.amounts))
      const seconds = totals[0] ?? totalsOf([])
      const silentSeconds = silentPart(seconds)
      const base = baseLoad(
        known.filter(({ hour }) => hour >= period.to - BASE_LOAD_DAYS * DAY_MS),
        Math.min(period.to, readTo ?? 0),
      )
      const shownShifts = presentShifts(input, shifts, idle)
      return {
        From: new Date(whole.from).toISOString(),
        To: new Date(whole.to).toISOString(),
        ReadTo: readTo === null ? null : new Date(readTo).toISOString(),
        Currency: rate.findLast(({ value }) => value.price !== null)?.value.currency ?? null,
        CyclesAre: areCycles ? 'cycles' : 'pieces',
        Total: {
          ...total,
          IdleWh: amounts.READY,
          Cycles: cycles,
          Varh: seen.has('reactiveEnergy') ? totalOf(sumHours(reactive)) : null,
          Air: seen.has('compressedAir') ? totalOf(sumHours(air)) : null,
          Priced: total.Cost === null ? billing.pricedPart(hours, (hour) => totalOf(hour.amounts)) : null,
          LeftOut: hours.reduce((sum, { leftOut }) => sum + leftOut, 0),
          ByStatus: presentByStatus(amounts),
          Seconds: presentByStatus(seconds),
        },
        Before: { ...beforeOf(known, before), Cycles: cyclesBefore },
        Buckets: presentBuckets(bucketsOf(range, zone), billing, hours, air),
        Idle: { ...idlePart, Seconds: seconds.READY, ...presentIdle(input, idle) },
        Silent: {
          ...billing.scaled(silent, silentWaste(silent.Wh, silentSeconds, base)),
          Seconds: silentSeconds,
        },
        BaseLoad:
          base === null
            ? null
            : { Watts: base, ...billing.scaled(total, (base * (period.to - period.from)) / HOUR_MS) },
        Peak: peak && { Watts: peak.watts, At: new Date(peak.ts).toISOString() },
        Shifts: shownShifts,
        Outside: outsideOf(shownShifts, { ...total, IdleWh: amounts.READY, Cycles: cycles }),
        Programs: presentPrograms(input, page.runs),
      }

      function beforeOf(all: readonly ConsumptionHour[], { from, to }: Period) {
        const own = all.filter(({ hour }) => hour >= from && hour < to)
        const part = (of: (hour: ConsumptionHour) => number) => {
          const steps = own.map((hour) => ({ from: hour.hour, to: hour.hour + HOUR_MS, amount: of(hour) }))
          // The last hour counts as far as this period has come.
          return billing.partOf(loadCurve(steps), { from, to })
        }
        return {
          ...part(({ amounts: each }) => totalOf(each)),
          IdleWh: part(({ amounts: each }) => each.READY).Wh,
        }
      }
    },
  }
}

const bucketsCount = ({ from, to }: DayRange): number => {
  let days = 1
  for (let day = from; day < to; day = addDays(day, 1)) days += 1
  return days
}

/** Never below zero: the parts are rounded, and may come to more than the whole. */
function outsideOf(
  shifts: MachineEnergy['Shifts'],
  whole: MachineEnergy['Outside'],
): MachineEnergy['Outside'] {
  const rest = (key: 'Wh' | 'IdleWh') =>
    Math.max(0, whole[key] - shifts.reduce((sum, each) => sum + each[key], 0))
  const known = (key: 'Cost' | 'Co2' | 'Cycles') => {
    const all = whole[key]
    if (all === null) return null
    return Math.max(0, all - (sumOf(shifts.map((each) => each[key])) ?? 0))
  }
  return {
    Wh: rest('Wh'),
    IdleWh: rest('IdleWh'),
    Cost: known('Cost'),
    Co2: known('Co2'),
    Cycles: known('Cycles'),
  }
}
