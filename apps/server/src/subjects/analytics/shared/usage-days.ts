import { emptyTotals, type StatusTotals } from '@millwright/domain/status/totals'
import { dayAt, dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { LOCKS } from '../../../platform/database/coordination/locks.ts'
import { lockMachines } from '../../../platform/database/coordination/machine-lock-store.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { lastClosedDay, type MachineDay } from '../../../platform/telemetry/counted-days-store.ts'
import { lockPacking } from '../../../platform/telemetry/pack-lock-store.ts'
import type { AlarmsStores } from '../../alarms/shared/alarms-stores.ts'
import { countAlarms } from '../../alarms/shared/count-alarms.ts'
import type { AnalyticsStores } from './analytics-stores.ts'
import { type CountDaysStores, createCountDays } from './count-days.ts'
import { type CountedDay, statusTotalsOf } from './usage-day-store.ts'

export type UsageDaysStores = CountDaysStores &
  Pick<AlarmsStores, 'alarmDays'> &
  Pick<AnalyticsStores, 'usageDays'>

export interface UsageDaysDeps {
  db: Database
  stores: UsageDaysStores
}

export interface ZonedMachine {
  readonly id: number
  readonly timezone: string
}

/** Days counted in one transaction, for which the machine's reports wait. */
const FILL_AT_ONCE = 31

/** A day is counted from these, in the order in which writers of points take the locks. */
const COUNTED_LOCKS = [LOCKS.statusSpans, LOCKS.alarmEvents, LOCKS.productionRuns, LOCKS.usageMarks]

function noDataOn(day: PlainDay, zone: string, now: number): StatusTotals {
  const { from, to } = dayBounds(day, zone)
  return { ...emptyTotals(), noData: Math.max(0, Math.min(to, now) - from) / 1000 }
}

/** The days of machines: from the table; what is missing is counted, and stored when the day is over. */
export function createUsageDays({ db, stores }: UsageDaysDeps) {
  const { usageDays: store, statuses } = stores
  const days = createCountDays(stores)

  /** The locks keep points for the days out until they are stored. */
  async function lock(tx: Queryable, wanted: readonly MachineDay[]): Promise<void> {
    await lockPacking(tx)
    const machineIds = [...new Set(wanted.map((each) => each.machineId))]
    for (const each of COUNTED_LOCKS) await tx.query(lockMachines(each, machineIds))
  }

  async function putAlarms(tx: Queryable, wanted: readonly MachineDay[]): Promise<void> {
    const windows = wanted.map(({ machineId, zone, day }) => {
      const { from, to } = dayBounds(day, zone)
      return { machineId, from, to, dayEnd: to }
    })
    const codes = await countAlarms(stores, windows, tx)
    await stores.alarmDays.put(
      tx,
      wanted.map(({ machineId, day }, index) => ({ machineId, day, codes: codes[index] ?? [] })),
    )
  }

  /** Counts and stores days that are over, with their alarms. */
  async function fill(wanted: readonly MachineDay[], now: number): Promise<CountedDay[]> {
    await days.learnChannels()
    return await db.transaction(async (tx) => {
      await lock(tx, wanted)
      const counted = await days.count(wanted, now, tx)
      await store.put(tx, counted)
      await putAlarms(tx, counted)
      return counted
    })
  }

  /** Days that are not stored; those that are over are stored now. */
  async function countMissing(missing: readonly MachineDay[], now: number): Promise<CountedDay[]> {
    const isOver = ({ day, zone }: MachineDay): boolean => day <= lastClosedDay(zone, now)
    const closed = missing.filter(isOver)
    const open = missing.filter((each) => !isOver(each))
    const counted: CountedDay[] = []
    for (let at = 0; at < closed.length; at += FILL_AT_ONCE)
      counted.push(...(await fill(closed.slice(at, at + FILL_AT_ONCE), now)))
    if (open.length > 0) counted.push(...(await days.count(open, now)))
    return counted
  }

  return {
    fill,
    countMissing,

    /** Counts the alarms of days that were stored without them. */
    fillAlarms: (wanted: readonly MachineDay[]): Promise<void> =>
      db.transaction(async (tx) => {
        await lock(tx, wanted)
        await putAlarms(tx, wanted)
      }),

    /** Counts days that are not over yet, or not for long enough. */
    count: (wanted: readonly MachineDay[], now: number) => days.count(wanted, now),

    timelines: (wanted: readonly MachineDay[], now: number) => days.timelines(wanted, now),

    /**
     * Before its first report, and before `keptFrom`, there is nothing to count of a machine: such days are no
     * data, and neither stored nor locked for.
     */
    async read(
      machine: ZonedMachine,
      wanted: readonly PlainDay[],
      now: number,
      keptFrom: PlainDay = '',
    ): Promise<Map<PlainDay, StatusTotals>> {
      const { timezone: zone } = machine
      const firstReport = await statuses.firstOf(machine.id)
      const firstDay = firstReport === null ? null : dayAt(firstReport, zone)
      const isKept = (day: PlainDay): boolean => firstDay !== null && day >= firstDay && day >= keptFrom
      const found = await store.statusOf(machine.id, wanted[0] ?? '', wanted.at(-1) ?? '')
      const missing = wanted
        .filter((day) => !found.has(day) && isKept(day))
        .map((day) => ({ machineId: machine.id, zone, day }))
      for (const { day, whole } of await countMissing(missing, now)) found.set(day, statusTotalsOf(whole))
      for (const day of wanted) if (!found.has(day)) found.set(day, noDataOn(day, zone, now))
      return found
    },
  }
}

export type UsageDays = ReturnType<typeof createUsageDays>
