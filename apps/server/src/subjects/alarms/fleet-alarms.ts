import type { FleetAlarmCode } from '@millwright/contract/alarms/alarms'
import type { Money } from '@millwright/contract/machines/hour-rates'
import { presentMoney } from '@millwright/contract/machines/present-money'
import { type AlarmState, CLOSES_AFTER_MS } from '@millwright/domain/alarms/acknowledgement'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { timeLost } from '@millwright/domain/alarms/time-lost'
import { currencyOf, rateParts } from '@millwright/domain/machines/hour-rate'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { dayAt } from '@millwright/domain/time/zone'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Period } from '../../platform/http/period.ts'
import { createTtlCache } from '../../platform/http/ttl-cache.ts'
import type { GroupRecord } from '../../platform/registry/group-store.ts'
import type { MachineFailures } from '../../platform/registry/machine-failures.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { MachinesStores } from '../machines/shared/machines-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { type AlarmEntry, entriesFrom, folded } from './alarm-book.ts'
import { sumFleetAlarms } from './fleet-alarm-sums.ts'
import type { AlarmsStores } from './shared/alarms-stores.ts'

export interface FleetAlarmsDeps {
  stores: Pick<PlatformStores, 'machines' | 'terms'> &
    Pick<AlarmsStores, 'acknowledgements' | 'alarmDays' | 'alarms'> &
    Pick<MachinesStores, 'hourRates'> &
    Pick<StatusStores, 'statuses'>
  bus: Pick<Bus, 'on'>
  failures: MachineFailures
  now: () => number
}

const MAX_MACHINES = 10_000
/** Of each state; nobody reads more, and they are in the history of their machines. */
const MOST_OPEN = 5_000
/** Many screens show the same group. */
const OPEN_TTL_MS = 3_000
const SUMMARY_TTL_MS = 60_000
/** The time lost of open alarms is that of a day: those of weeks of ten thousand machines would be read for every screen. */
const LOST_MS = CLOSES_AFTER_MS
const MOST_CODES = 100

export interface OpenAlarm extends AlarmEntry {
  readonly machine: MachineRecord
}

export interface OpenAlarms {
  /** Active ones first, then by the time lost, then the newest. */
  readonly alarms: readonly OpenAlarm[]
  readonly isCut: boolean
  readonly withoutAlarm: readonly string[]
  readonly outOfReach: readonly string[]
}

/** A code of one maker with the machines that had it. */
export interface CodeOfMaker extends Omit<FleetAlarmCode, 'Text' | 'Machines'> {
  readonly ownText: string
  readonly machines: readonly MachineRecord[]
}

export interface FleetSummary {
  readonly codes: readonly CodeOfMaker[]
  readonly count: number
  readonly lostMs: number
  readonly cost: Money | null
  readonly unexplained: { readonly count: number; readonly lostMs: number }
  readonly outOfReach: readonly string[]
}

const idOf = ({ id }: MachineRecord): number => id
const OPEN_STATES: readonly AlarmState[] = ['active', 'cleared']

/**
 * Alarms that stop a machine now come before those that are over, however much those cost (rules: alarms 10).
 */
const byUrgency = (a: OpenAlarm, b: OpenAlarm): number =>
  Number(b.state === 'active') - Number(a.state === 'active') ||
  b.lostMs - a.lostMs ||
  b.alarm.from - a.alarm.from

/** The alarms of all machines of a group. */
export function createFleetAlarms({ stores, bus, failures, now }: FleetAlarmsDeps) {
  const openCache = createTtlCache<string, OpenAlarms>(OPEN_TTL_MS, now)
  // Who acknowledges an alarm must not get the answer of before.
  let version = 0
  bus.on('alarmsChanged', () => {
    version += 1
  })
  const summaryCache = createTtlCache<string, FleetSummary>(SUMMARY_TTL_MS, now)

  const membersOf = async ({ id }: GroupRecord): Promise<MachineRecord[]> =>
    (await stores.machines.pageOfGroup(id, { skip: 0, limit: MAX_MACHINES })).machines

  async function openOf(machines: readonly MachineRecord[]): Promise<Omit<OpenAlarms, 'outOfReach'>> {
    const at = now()
    const ids = machines.map(idOf)
    const [events, statuses] = await Promise.all([
      stores.alarms.openOf(ids, at - CLOSES_AFTER_MS, MOST_OPEN),
      stores.statuses.currentOf(ids),
    ])
    const byMachine = Map.groupBy(events, ({ machineId }) => machineId)
    const having = [...byMachine.keys()]
    const first = events.reduce((least, { from }) => Math.min(least, from), at)
    const [known, stops] = await Promise.all([
      stores.acknowledgements.ofMany(having, first, at),
      stores.statuses.failsBetween(having, at - LOST_MS, at),
    ])
    const alarms = machines.flatMap((machine) => {
      const own = byMachine.get(machine.id)
      if (!own) return []
      // They are all that were active in the last day, closed ones among them: each stop has its own alarm here.
      const sorted: AlarmEvent[] = own.toSorted((a, b) => a.from - b.from)
      const { byAlarm } = timeLost(sorted, stops.get(machine.id) ?? [])
      const lostOf = (alarm: AlarmEvent) => byAlarm.get(alarm) ?? 0
      const entries = entriesFrom(sorted, known.get(machine.id) ?? [], lostOf, at)
      return folded(entries.filter(({ state }) => OPEN_STATES.includes(state))).map((entry) => ({
        ...entry,
        machine,
      }))
    })
    const isActive = new Set(events.filter(({ to }) => to === null).map(({ machineId }) => machineId))
    const isBare = ({ id }: MachineRecord) => statuses.get(id)?.status === 'FAIL' && !isActive.has(id)
    return {
      alarms: alarms.sort(byUrgency),
      isCut: [true, false].some(
        (active) => events.filter(({ to }) => (to === null) === active).length === MOST_OPEN,
      ),
      withoutAlarm: machines.filter(isBare).map(({ publicId }) => publicId),
    }
  }

  async function summarize(
    group: GroupRecord,
    period: Period,
    organizationId: number,
  ): Promise<FleetSummary> {
    const machines = await membersOf(group)
    const ratesOf = await stores.hourRates.levelsOf(organizationId, machines.map(idOf))
    // Days are those of each machine: a day more on both sides has all of them.
    const days = { from: dayAt(period.from - DAY_MS, 'UTC'), to: dayAt(period.to + DAY_MS, 'UTC') }
    const rates = ratesOf ? machines.flatMap(({ id }) => rateParts(ratesOf(id), days)) : []
    const currency = currencyOf(rates.map(({ rate }) => rate))
    const costOf = (
      all: readonly { readonly costMs: number; readonly unratedMs: number; readonly lostMs: number }[],
    ) => {
      const sum = (key: 'costMs' | 'unratedMs' | 'lostMs') =>
        all.reduce((total, each) => total + each[key], 0)
      const [amount, unrated] = [sum('costMs') / HOUR_MS, sum('unratedMs')]
      if (currency === null || (unrated > 0 && unrated >= sum('lostMs'))) return null
      return presentMoney({ currency, amount, isPart: unrated > 0 })
    }
    const at = now()
    const { result, missing } = await failures.reach('fleet alarm summary', machines, idOf, (some) =>
      sumFleetAlarms(
        stores,
        some,
        { from: period.from, to: Math.min(period.to, at) },
        at,
        ratesOf ?? undefined,
      ),
    )
    const byId = new Map(machines.map((machine) => [machine.id, machine]))
    const unexplained = result.find(({ code }) => code === null)
    const all = result.flatMap(({ code, count, lostMs, costMs, unratedMs, machineIds }) =>
      code === null
        ? []
        : {
            Code: code,
            Count: count,
            Lost: lostMs,
            Cost: costOf([{ costMs, unratedMs, lostMs }]),
            machines: [...machineIds].flatMap((id) => byId.get(id) ?? []),
          },
    )
    const byLost = all.toSorted((a, b) => b.Lost - a.Lost || b.Count - a.Count).slice(0, MOST_CODES)
    const byCount = all.toSorted((a, b) => b.Count - a.Count || b.Lost - a.Lost).slice(0, MOST_CODES)
    const first = [...new Set([...byLost, ...byCount])]
    const notes = await stores.terms.notesOf(
      'alarm',
      [...new Set(first.flatMap((code) => code.machines.map(idOf)))],
      first.map(({ Code }) => Code),
    )
    return {
      codes: first.map((code) => ({
        ...code,
        Manufacturer: code.machines[0]?.manufacturer ?? '',
        ownText: notes.get(code.Code) ?? '',
      })),
      count: all.reduce((sum, { Count }) => sum + Count, 0),
      lostMs: all.reduce((sum, { Lost }) => sum + Lost, 0),
      cost: costOf(result.filter(({ code }) => code !== null)),
      unexplained: { count: unexplained?.count ?? 0, lostMs: unexplained?.lostMs ?? 0 },
      outOfReach: missing.map(({ publicId }) => publicId),
    }
  }

  return {
    open: (group: GroupRecord): Promise<OpenAlarms> =>
      openCache(`${group.id} ${version}`, async () => {
        const machines = await membersOf(group)
        const { result, missing } = await failures.reach('fleet alarms', machines, idOf, openOf)
        return { ...result, outOfReach: missing.map(({ publicId }) => publicId) }
      }),

    summarize: async (group: GroupRecord, period: Period, organizationId: number): Promise<FleetSummary> => {
      // Who sets a rate sees it at once.
      const rates = await stores.hourRates.stamp(organizationId)
      return summaryCache(`${group.id} ${period.from} ${period.to} ${rates}`, () =>
        summarize(group, period, organizationId),
      )
    },
  }
}
