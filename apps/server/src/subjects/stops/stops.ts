import type { MachineStop } from '@millwright/contract/stops/stops'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { alarmOf, programOf, ruleFor } from '@millwright/domain/stops/reason-rule'
import { joined, mainReason, type SourcedReason } from '@millwright/domain/stops/reasons'
import { overlapOf, partsOf, type Stop, stopsOf, within } from '@millwright/domain/stops/stops'
import type { Interval } from '@millwright/domain/stops/usage-spans'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { dayAt } from '@millwright/domain/time/zone'
import type { Period } from '../../platform/http/period.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { readAlarmTexts } from '../alarms/shared/alarm-words.ts'
import type { AlarmsStores } from '../alarms/shared/alarms-stores.ts'
import { readCosts } from '../machines/shared/costs.ts'
import type { MachinesStores } from '../machines/shared/machines-stores.ts'
import { findPlanned } from '../shifts/shared/planned-finder.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { closedSpans, type GivenReasonStores, readGivenReasons } from './shared/given-reasons.ts'

export interface StopsDeps {
  stores: GivenReasonStores &
    Pick<AlarmsStores, 'catalogue'> &
    Pick<MachinesStores, 'hourRates'> &
    Pick<ShiftsStores, 'plans'> &
    Pick<StatusStores, 'statuses'>
  now: () => number
}

/** A stop is shown whole, also when it began before the period. */
export const BEFORE_MS = DAY_MS
/** A program that begins with the work that follows a stop. */
const JUST_AFTER_MS = 60_000

interface Run {
  readonly name: string
  readonly from: number
  readonly to: number | null
}

/** The stops of a machine with what is known about them. */
export function createStops({ stores, now }: StopsDeps) {
  return {
    async list(
      machine: MachineRecord,
      period: Period,
      { language, organizationId }: Pick<Caller, 'language' | 'organizationId'>,
    ): Promise<MachineStop[]> {
      const at = now()
      const window = { from: period.from - BEFORE_MS, to: Math.min(period.to, at) }
      if (window.to <= period.from) return []
      const { id, timezone: zone } = machine
      const [spansOf, alarmsOf, runsOf, rulesOf, given, costOf, [planned = []]] = await Promise.all([
        stores.statuses.spansBetween([id], window.from, window.to),
        stores.alarms.activeBetween([id], window.from, window.to),
        stores.productions.namesBetween([id], window.from, window.to),
        stores.reasonRules.ofMany([machine.organizationId]),
        readGivenReasons(stores, [machine], window),
        readCosts(stores.hourRates, organizationId, machine, window),
        findPlanned(stores, [machine], window.from, window.to),
      ])
      const raw = spansOf.get(id) ?? []
      const spans = closedSpans(raw, at)
      const { reasons, maintenance, byHand, windows } = given(machine, zone, raw, at)
      const alarms = alarmsOf.get(id) ?? []
      const runs = runsOf.get(id) ?? []
      const rules = rulesOf.get(machine.organizationId) ?? []
      const explained = joined([
        ...reasons.filter(({ source }) => source !== 'rule'),
        ...maintenance,
        ...windows,
      ])
      const explainedIdle = joined([...explained, ...byHand])
      const edges = edgesOf(planned, reasons, machine.stoppageS * 1000)
      const found = stopsOf(spans).flatMap((whole) => {
        // Why a machine does not work does not change with the shift: alarm and program are those of the whole stop.
        const [alarm, program] = [alarmOf(alarms, whole), programOf(runs, whole)]
        const rule = ruleFor(rules, {
          day: dayAt(whole.from, zone),
          alarmCode: alarm?.code ?? null,
          program,
        })
        return partsOf(whole, spans, edges(whole))
          .filter(({ from, to }) => from < period.to && to > period.from)
          .map((stop) => ({ stop, program, rule, alarm: stop.status === 'FAIL' ? alarm : null }))
      })
      const texts = await readAlarmTexts(
        stores.catalogue,
        [machine],
        found.flatMap(({ alarm }) => alarm?.code ?? []),
        language,
      )
      return found.map(({ stop, alarm, program, rule }) => {
        const shifts = within([stop], planned)
        const main = mainReason(reasons, stop)
        const standing = spans.filter(
          ({ from, to, status }) => from < stop.to && to > stop.from && status !== 'SETUP',
        )
        const [idle = [], alarmed = []] = [true, false].map((isIdle) =>
          within(
            standing.filter(({ status }) => (status === 'READY') === isIdle),
            shifts,
          ),
        )
        const lacking = lengthBeside(idle, explainedIdle) + lengthBeside(alarmed, explained)
        return {
          From: stop.from,
          To: stop.to,
          IsOpen: stop.to === at,
          Status: stop.status,
          Planned: lengthOf(shifts),
          Cost: costOf(shifts),
          IsUnexplained: lacking > 0 && lacking >= machine.stoppageS * 1000,
          Reason: main && { Reason: main.reason, Source: main.source, By: main.by, At: main.at },
          Alarm: alarm && { Code: alarm.code, Text: texts.wordsOf(machine, alarm).text },
          Program: program ?? '',
          Proposal: rule ? { Reason: rule.reason, By: 'rule' } : likely(stop, alarm, program, runs),
        }
      })
    },
  }
}

/**
 * Where a stop is listed in parts: at the begin and the end of a shift, and where the machine took its reason back while it went
 * on standing for longer than a minor stoppage.
 */
function edgesOf(planned: readonly Interval[], reasons: readonly SourcedReason[], stoppageMs: number) {
  const ofShifts = planned.flatMap(({ from, to }) => [from, to])
  const takenBack = reasons.filter(({ source }) => source === 'machine').map(({ to }) => to)
  return (stop: Stop): number[] => {
    const wanted = [...ofShifts, ...takenBack.filter((at) => stop.to - at >= stoppageMs)]
    return [...new Set(wanted)].sort((a, b) => a - b)
  }
}

const lengthOf = (stretches: readonly Interval[]): number =>
  stretches.reduce((sum, { from, to }) => sum + to - from, 0)

const lengthBeside = (stretches: readonly Interval[], others: readonly Interval[]): number =>
  lengthOf(stretches) - overlapOf(stretches, others)

/** A guess for a stop without a rule; it counts only when a person confirms it. */
function likely(
  stop: Stop,
  alarm: AlarmEvent | null,
  program: string | null,
  runs: readonly Run[],
): MachineStop['Proposal'] {
  if (alarm) return { Reason: 'MachineFault', By: 'alarm' }
  const next = programOf(runs, { from: stop.to + JUST_AFTER_MS, to: stop.to + JUST_AFTER_MS })
  if (stop.status !== 'FAIL' && program !== null && next !== null && next !== program)
    return { Reason: 'Setup', By: 'new_program' }
  return null
}
