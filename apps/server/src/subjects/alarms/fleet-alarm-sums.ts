import { makerKey } from '@millwright/domain/alarms/catalogue'
import type { CodeTotals, DayPart } from '@millwright/domain/alarms/time-lost'
import { hourRateOn, type RateLevels, rateParts } from '@millwright/domain/machines/hour-rate'
import { addDays, dayAt, dayBounds, type PlainDay, usableZone } from '@millwright/domain/time/zone'
import type { Period } from '../../platform/http/period.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import { lastClosedDay } from '../../platform/telemetry/counted-days-store.ts'
import type { RateLevelsOf } from '../machines/shared/hour-rate-store.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import type { AlarmsStores } from './shared/alarms-stores.ts'
import { countAlarms } from './shared/count-alarms.ts'

export type FleetAlarmSumsStores = Pick<AlarmsStores, 'alarmDays' | 'alarms'> & Pick<StatusStores, 'statuses'>

/** One code of one maker, or what no alarm explains. */
export interface CodeOfFleet {
  readonly code: string | null
  count: number
  lostMs: number
  /** The time lost at what an hour of its machine costs, in milliseconds; and what has no rate. */
  costMs: number
  unratedMs: number
  readonly machineIds: Set<number>
}

interface Part extends DayPart {
  readonly day: PlainDay
}

const NO_RATES: RateLevels = { machine: [], groups: [], all: [] }

/** At a time: the alarms of a day of ten thousand machines do not fit into memory at once. */
const CHUNK = 250

/**
 * By maker and code. Whole days that are over are summed up by the database; parts of days, days that are not over
 * and those that are not stored are counted from the alarms by the same rule.
 */
export async function sumFleetAlarms(
  stores: FleetAlarmSumsStores,
  machines: readonly MachineRecord[],
  period: Period,
  now: number,
  ratesOf: RateLevelsOf = () => NO_RATES,
): Promise<CodeOfFleet[]> {
  const sums = new Map<string, CodeOfFleet>()
  const of = (maker: string, code: string | null): CodeOfFleet => {
    const key = JSON.stringify([code === null ? '' : maker, code])
    const known = sums.get(key) ?? {
      code,
      count: 0,
      lostMs: 0,
      costMs: 0,
      unratedMs: 0,
      machineIds: new Set(),
    }
    sums.set(key, known)
    return known
  }
  const known = new Map<number, RateLevels>()
  const levels = (machineId: number): RateLevels => {
    const found = known.get(machineId) ?? ratesOf(machineId)
    known.set(machineId, found)
    return found
  }
  const makers = new Map(machines.map(({ id, manufacturer }) => [id, makerKey(manufacturer)]))

  function add(machineId: number, part: Part, totals: readonly CodeTotals[]): void {
    for (const { code, raised, carried, lostMs } of totals) {
      const count = raised + (part.from === period.from ? carried : 0)
      if (count === 0 && lostMs === 0) continue
      const known = of(makers.get(machineId) ?? '', code)
      known.count += count
      known.lostMs += lostMs
      const rate = hourRateOn(levels(machineId), part.day)
      if (rate) known.costMs += lostMs * rate.perHour
      else known.unratedMs += lostMs
      known.machineIds.add(machineId)
    }
  }

  async function count(ids: readonly number[], partsOf: (id: number) => readonly Part[]): Promise<void> {
    for (let at = 0; at < ids.length; at += CHUNK) {
      const windows = ids
        .slice(at, at + CHUNK)
        .flatMap((machineId) => partsOf(machineId).map((part) => ({ machineId, ...part })))
      const totals = await countAlarms(stores, windows)
      windows.forEach((window, index) => {
        add(window.machineId, window, totals[index] ?? [])
      })
    }
  }

  /** Days that are over: from the table, and from the alarms where it lacks them. */
  async function sumWhole(ids: readonly number[], parts: readonly Part[]): Promise<void> {
    const [from, to] = [parts[0], parts.at(-1)]
    if (!from || !to) return
    const stored = await stores.alarmDays.countsOf(ids, from.day, to.day)
    const lacking = ids.filter((id) => (stored.get(id) ?? 0) < parts.length)
    const counted = await stores.alarmDays.counted(lacking, from.day, to.day)
    await count(lacking, (id) => parts.filter(({ day }) => !counted.has(`${id} ${day}`)))
    const rows = await stores.alarmDays.sums({
      machineIds: ids,
      kinds: ids.map((id) => makers.get(id) ?? ''),
      from: from.day,
      to: to.day,
      carriedOn: from.from === period.from ? from.day : null,
      rates: ids.flatMap((machineId) =>
        rateParts(levels(machineId), { from: from.day, to: to.day }).flatMap(({ rate, ...days }) =>
          rate ? { machineId, ...days, perHour: rate.perHour } : [],
        ),
      ),
    })
    for (const row of rows) {
      const known = of(row.kind, row.code)
      known.count += row.count
      known.lostMs += row.lostMs
      known.costMs += row.costMs
      known.unratedMs += row.unratedMs
      for (const id of row.machineIds) known.machineIds.add(id)
    }
  }

  for (const [zone, some] of Map.groupBy(machines, ({ timezone }) => usableZone(timezone))) {
    const ids = some.map(({ id }) => id)
    const parts = partsOf(period, zone)
    const last = lastClosedDay(zone, now)
    const isWhole = ({ day, from, to, dayEnd }: Part): boolean =>
      to === dayEnd && from === dayBounds(day, zone).from && day <= last
    const whole = parts.filter(isWhole)
    const [first] = whole
    const rest = parts.filter((part) => !isWhole(part))
    await sumWhole(ids, whole)
    // Apart: between the two lie the days that are stored.
    const [before, after] = [true, false].map((isBefore) =>
      rest.filter(({ from }) => (first !== undefined && from < first.from) === isBefore),
    )
    for (const some of [before ?? [], after ?? []]) if (some.length > 0) await count(ids, () => some)
  }
  return [...sums.values()]
}

/** The days of a zone in a period, the first and the last cut to it. */
function partsOf({ from, to }: Period, zone: string): Part[] {
  const parts: Part[] = []
  for (let day = dayAt(from, zone); ; day = addDays(day, 1)) {
    const bounds = dayBounds(day, zone)
    if (bounds.from >= to) return parts
    parts.push({ day, from: Math.max(from, bounds.from), to: Math.min(to, bounds.to), dayEnd: bounds.to })
  }
}
