import type { FleetAlarmCode } from '@millwright/contract/calls/alarms'
import { type AlarmState, CLOSES_AFTER_MS } from '@millwright/domain/alarm/acknowledgement'
import type { AlarmEvent } from '@millwright/domain/alarm/alarm'
import { makerKey } from '@millwright/domain/alarm/catalogue'
import { timeLost } from '@millwright/domain/alarm/time-lost'
import type { Period } from '../../api/period.ts'
import { createTtlCache } from '../../api/ttl-cache.ts'
import type { Bus } from '../../bus.ts'
import type { MachineFailures } from '../../machine-failures.ts'
import type { GroupRecord } from '../../store/machines/group-store.ts'
import type { MachineRecord } from '../../store/machines/machine-record.ts'
import type { Stores } from '../../store/stores.ts'
import { type AlarmEntry, entriesFrom, folded } from './alarm-book.ts'

export interface FleetAlarmsDeps {
  stores: Pick<Stores, 'acknowledgements' | 'alarms' | 'machines' | 'statuses' | 'terms'>
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
/** At a time: the alarms of a month of ten thousand machines do not fit into memory at once. */
const CHUNK = 250
const MOST_CODES = 100

export interface OpenAlarm extends AlarmEntry {
  readonly machine: MachineRecord
}

export interface OpenAlarms {
  /** By the time lost, then the newest. */
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
  readonly unexplained: { readonly count: number; readonly lostMs: number }
  readonly outOfReach: readonly string[]
}

const idOf = ({ id }: MachineRecord): number => id
const OPEN_STATES: readonly AlarmState[] = ['active', 'cleared']

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
      alarms: alarms.sort((a, b) => b.lostMs - a.lostMs || b.alarm.from - a.alarm.from),
      isCut: [true, false].some(
        (active) => events.filter(({ to }) => (to === null) === active).length === MOST_OPEN,
      ),
      withoutAlarm: machines.filter(isBare).map(({ publicId }) => publicId),
    }
  }

  async function sumUp(machines: readonly MachineRecord[], { from, to }: Period) {
    const end = Math.min(to, now())
    const codes = new Map<string, { count: number; lostMs: number; machines: Set<MachineRecord> }>()
    const unexplained = { count: 0, lostMs: 0 }
    for (let at = 0; at < machines.length; at += CHUNK) {
      const some = machines.slice(at, at + CHUNK)
      const ids = some.map(idOf)
      const [alarms, stops] = await Promise.all([
        stores.alarms.codesBetween(ids, from, end),
        stores.statuses.failsBetween(ids, from, end),
      ])
      for (const machine of some) {
        const own = alarms.get(machine.id) ?? []
        const lost = timeLost(own, stops.get(machine.id) ?? [])
        for (const alarm of own) {
          const key = JSON.stringify([makerKey(machine.manufacturer), alarm.code])
          const known = codes.get(key) ?? { count: 0, lostMs: 0, machines: new Set() }
          codes.set(key, known)
          known.count += 1
          known.lostMs += lost.byAlarm.get(alarm) ?? 0
          known.machines.add(machine)
        }
        unexplained.count += lost.unexplained.length
        unexplained.lostMs += lost.unexplained.reduce((sum, stop) => sum + stop.to - stop.from, 0)
      }
    }
    return { codes, unexplained }
  }

  async function summarize(group: GroupRecord, period: Period): Promise<FleetSummary> {
    const machines = await membersOf(group)
    const { result, missing } = await failures.reach('fleet alarm summary', machines, idOf, (some) =>
      sumUp(some, period),
    )
    const all = [...result.codes].map(([key, { count, lostMs, machines: had }]) => ({
      Code: String((JSON.parse(key) as unknown[])[1]),
      Count: count,
      Lost: lostMs,
      machines: [...had],
    }))
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
      unexplained: result.unexplained,
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

    summarize: (group: GroupRecord, period: Period): Promise<FleetSummary> =>
      summaryCache(`${group.id} ${period.from} ${period.to}`, () => summarize(group, period)),
  }
}
