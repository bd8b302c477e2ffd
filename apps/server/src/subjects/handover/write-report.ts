import { isHeldUp, isSilent, longestStops, type ShiftStop } from '@millwright/domain/handover/shift-report'
import { heldOn } from '@millwright/domain/shifts/dated'
import { goalOfShift } from '@millwright/domain/shifts/goal'
import type { Span } from '@millwright/domain/status/span'
import { alarmOf } from '@millwright/domain/stops/reason-rule'
import { mainReason } from '@millwright/domain/stops/reasons'
import { stopsOf } from '@millwright/domain/stops/stops'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Needs } from '../../platform/subject/deps.ts'
import type { AlarmsStores } from '../alarms/shared/alarms-stores.ts'
import { createWorkInPeriodStore } from '../maintenance/shared/work-in-period-store.ts'
import { createKpiValues, type KpiValuesDeps } from '../shifts/shared/kpi-values.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import type { StatusStores } from '../status/shared/status-stores.ts'
import { closedSpans, type GivenReasonStores, readGivenReasons } from '../stops/shared/given-reasons.ts'
import { createPresenceStore } from './presence-store.ts'
import type { MachineInShift, StaffedShift } from './site-shifts.ts'
import type { WrittenReport } from './written-report.ts'

export type WriteReportDeps = Needs<
  never,
  'db',
  GivenReasonStores &
    KpiValuesDeps &
    Pick<AlarmsStores, 'alarms'> &
    Pick<ShiftsStores, 'measures'> &
    Pick<StatusStores, 'statuses'>
>

/** Enough for the largest of those machines that one person sees. */
const MOST_STOPS = 500
const MOST_WORK = 500
const AT_ONCE = 200
/** The status that a shift begins with, and what a reason was given for, may be older. */
const BEFORE_MS = DAY_MS

/** Up to the end of the shift, or until now. */
export function createWriteReport({ db, stores }: WriteReportDeps) {
  const values = createKpiValues(stores)
  const work = createWorkInPeriodStore(db)
  const presence = createPresenceStore(db)

  async function batchOf(members: readonly MachineInShift[], from: number, at: number) {
    const ids = members.map(({ machine }) => machine.id)
    const measured = await stores.measures.of(ids)
    const windows = members.flatMap(({ machine, shift }) => {
      // By what was entered for the machine on the day of the shift: a report may be written again later.
      const held = heldOn(measured.get(machine.id)?.measures ?? [], shift.day)?.value
      const goal = goalOfShift(shift, machine.family, held ?? { goal: null, shiftTarget: null })
      return goal ? [{ machineId: machine.id, kpi: goal.kpi, from, to: at, goal }] : []
    })
    const machines = members.map(({ machine }) => machine)
    const [counted, spansOf, alarmsOf, given] = await Promise.all([
      values.of(windows, at),
      stores.statuses.spansBetween(ids, from, at),
      stores.alarms.activeBetween(ids, from, at),
      readGivenReasons(stores, machines, { from: from - BEFORE_MS, to: at }),
    ])
    const countedOf = new Map(
      windows.map(({ machineId, kpi, goal }, index) => [
        machineId,
        { kpi, goal: goal.value, goalSource: goal.source, value: counted[index] ?? null },
      ]),
    )
    return machines.map((machine) => {
      const raw = spansOf.get(machine.id) ?? []
      const spans = closedSpans(raw, at).flatMap((span) => {
        const cut = { ...span, from: Math.max(span.from, from) }
        return cut.to > cut.from ? [cut] : []
      })
      const alarms = alarmsOf.get(machine.id) ?? []
      const { reasons } = given(machine, machine.timezone, raw, at)
      const stops = stopsOf(spans)
        .filter(isHeldUp)
        .map((stop): ShiftStop => {
          const alarm = alarmOf(alarms, stop)
          return {
            machineId: machine.id,
            from: stop.from,
            to: stop.to,
            status: stop.status,
            reason: mainReason(reasons, stop)?.reason ?? null,
            alarm: alarm && { code: alarm.code, text: alarm.text },
          }
        })
      const { kpi = null, goal = null, goalSource = null, value = null } = countedOf.get(machine.id) ?? {}
      const stopMs = stops.reduce((sum, stop) => sum + stop.to - stop.from, 0)
      return {
        made: { machineId: machine.id, kpi, goal, goalSource, value, stops: stops.length, stopMs },
        stops,
        alarms: alarms
          .filter(({ to }) => to === null || to > at)
          .map(({ code, text, from: since }) => ({ machineId: machine.id, code, text, since })),
        silent: silentSince(raw.at(-1), at).map((since) => ({ machineId: machine.id, since })),
      }
    })
  }

  return async (
    { organizationId, from, to, members }: StaffedShift,
    now: number,
    dueBy: number,
  ): Promise<WrittenReport> => {
    const at = Math.min(to, now)
    const found: Awaited<ReturnType<typeof batchOf>> = []
    for (let index = 0; index < members.length; index += AT_ONCE)
      found.push(...(await batchOf(members.slice(index, index + AT_ONCE), from, at)))
    const machines = members.map(({ machine }) => machine)
    const [done, people] = await Promise.all([
      work.of(
        machines.map(({ id }) => id),
        { from, to: at, dueBy },
        MOST_WORK,
      ),
      presence.of(organizationId, machines, from, at),
    ])
    return {
      made: found.map(({ made }) => made),
      stops: longestStops(
        found.flatMap(({ stops }) => stops),
        MOST_STOPS,
      ),
      alarms: found.flatMap(({ alarms }) => alarms),
      silent: found.flatMap(({ silent }) => silent),
      work: done,
      people,
    }
  }
}

export type WriteReport = ReturnType<typeof createWriteReport>

/** Of a machine whose last span lasts and says that nothing comes from it. */
const silentSince = (last: Span | undefined, at: number): number[] =>
  last && isSilent(last.status) && (last.to === null || last.to >= at) ? [last.from] : []
