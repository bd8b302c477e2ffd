import {
  type Acknowledgement,
  type AlarmState,
  alarmState,
  CLOSES_AFTER_MS,
  findAcknowledgements,
} from '@millwright/domain/alarms/acknowledgement'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { foldChatter } from '@millwright/domain/alarms/chatter'
import { timeLost } from '@millwright/domain/alarms/time-lost'
import { type ClosedSpan, windowed } from '@millwright/domain/status/timeline'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Period } from '../../platform/http/period.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import type { StatusStore } from '../status/shared/status-store.ts'
import type { AcknowledgementStore } from './acknowledgement-store.ts'
import type { AlarmStore } from './shared/alarm-store.ts'

/** More are left out of a summary, which says from when on it counts. */
const MOST_COUNTED = 20_000
/** Nobody reads more; they are in the history. */
const MOST_OPEN = 500

/** The time lost by an alarm that is open for longer is that of so many days. */
const LONGEST_COUNTED_MS = 30 * DAY_MS

/** An alarm, or several that chatter, with what was done about them. */
export interface AlarmEntry {
  readonly alarm: AlarmEvent
  readonly state: AlarmState
  readonly acknowledgement: Acknowledgement | null
  readonly lostMs: number
  readonly times: number
}

export interface PeriodOfAlarms {
  /** In the order in which they began. */
  readonly entries: readonly AlarmEntry[]
  /** The stops that each alarm explains. */
  readonly stopsOf: ReadonlyMap<AlarmEvent, readonly ClosedSpan[]>
  readonly unexplained: readonly ClosedSpan[]
  /** From when on none is left out. */
  readonly from: number
}

export interface AlarmBookDeps {
  alarms: AlarmStore
  acknowledgements: AcknowledgementStore
  statuses: Pick<StatusStore, 'spansBetween'>
  now: () => number
}

/** The alarms of a machine with their state, the time lost and who has seen them. */
export function createAlarmBook({ alarms, acknowledgements, statuses, now }: AlarmBookDeps) {
  async function entriesOf(
    machine: MachineRecord,
    events: readonly AlarmEvent[],
    period: Period,
  ): Promise<Omit<PeriodOfAlarms, 'from'>> {
    const first = Math.min(period.from, ...events.slice(0, 1).map(({ from }) => from))
    const [known, spans] = await Promise.all([
      acknowledgements.between(machine.id, first, now()),
      statuses.spansBetween([machine.id], period.from, period.to),
    ])
    const closed = windowed(spans.get(machine.id) ?? [], period.from, period.to, now())
    const { byAlarm, stopsOf, unexplained } = timeLost(events, closed)
    const lostOf = (alarm: AlarmEvent) => byAlarm.get(alarm) ?? 0
    return { entries: entriesFrom(events, known, lostOf, now()), stopsOf, unexplained }
  }

  async function inPeriod(machine: MachineRecord, { from, to }: Period): Promise<PeriodOfAlarms> {
    const events = await alarms.ofMachine(machine.id, from, to, MOST_COUNTED)
    const start = events.length < MOST_COUNTED ? from : Math.max(from, events[0]?.from ?? from)
    return { ...(await entriesOf(machine, events, { from: start, to })), from: start }
  }

  /** Those that are active or nobody has acknowledged; active ones first, then the newest. */
  async function open(machine: MachineRecord): Promise<AlarmEntry[]> {
    const at = now()
    const events = await alarms.activeSince(machine.id, at - CLOSES_AFTER_MS, MOST_OPEN)
    if (events.length === 0) return []
    // Closed ones too: a stop that one of them explains is not lost by a warning that lasts.
    const from = Math.max(at - LONGEST_COUNTED_MS, Math.min(at - 1, ...events.map((event) => event.from)))
    const { entries } = await inPeriod(machine, { from, to: at })
    const open = entries.filter(({ state }) => state !== 'closed').slice(-MOST_OPEN)
    return folded(open).sort(
      (a, b) => Number(b.state === 'active') - Number(a.state === 'active') || b.alarm.from - a.alarm.from,
    )
  }

  return {
    inPeriod,
    open,

    async acknowledge(
      caller: Caller,
      machine: MachineRecord,
      names: readonly { readonly code: string; readonly from: number }[],
      note: string,
    ): Promise<AlarmEntry[]> {
      const events = await alarms.named(machine.id, names)
      if (events.length === 0)
        throw new CallError('NOT_FOUND', 'There are no such alarms', { field: 'Alarms' })
      const at = now()
      const { entries: before } = await entriesOf(machine, events, periodOf(events, at))
      const unseen = before.filter(({ acknowledgement }) => acknowledgement === null)
      const { accountId, name: by } = caller
      await acknowledgements.add(
        { machineId: machine.id, accountId, by, at, note },
        unseen.map(({ alarm }) => alarm),
      )
      return [...(await entriesOf(machine, events, periodOf(events, at))).entries]
    },
  }
}

/** Alarms of one machine with what was done about them. */
export function entriesFrom(
  events: readonly AlarmEvent[],
  known: readonly Acknowledgement[],
  lostOf: (alarm: AlarmEvent) => number,
  at: number,
): AlarmEntry[] {
  const acknowledgementOf = findAcknowledgements(known)
  return events.map((alarm) => {
    const acknowledgement = acknowledgementOf(alarm)
    return {
      alarm,
      acknowledgement,
      state: alarmState(alarm, acknowledgement, at),
      lostMs: lostOf(alarm),
      times: 1,
    }
  })
}

const periodOf = (events: readonly AlarmEvent[], at: number): Period => ({
  from: Math.min(at - 1, ...events.slice(0, 1).map(({ from }) => from)),
  to: at,
})

/** Rows of alarms that chatter become one. It is acknowledged when all of them are. */
export function folded(entries: readonly AlarmEntry[]): AlarmEntry[] {
  const byAlarm = new Map(entries.map((entry) => [entry.alarm, entry]))
  return foldChatter(entries.map(({ alarm }) => alarm)).map((row) => {
    const all = row.flatMap((alarm) => byAlarm.get(alarm) ?? [])
    const last = all.at(-1) as AlarmEntry
    if (all.length === 1) return last
    const states = new Set(all.map(({ state }) => state))
    return {
      alarm: { ...last.alarm, from: row[0]?.from ?? last.alarm.from },
      state: states.has('active') ? 'active' : states.has('cleared') ? 'cleared' : 'closed',
      acknowledgement: all.every(({ acknowledgement }) => acknowledgement) ? last.acknowledgement : null,
      lostMs: all.reduce((sum, { lostMs }) => sum + lostMs, 0),
      times: all.length,
    }
  })
}
