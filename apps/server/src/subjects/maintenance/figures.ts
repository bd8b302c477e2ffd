import type {
  CountedActivity,
  FIGURE_KINDS,
  MachineFailure,
  MachineFigures,
  MaintenanceFigures,
} from '@millwright/contract/maintenance/maintenance-figures'
import { plannedShare } from '@millwright/domain/maintenance/effort'
import {
  type Failure,
  failuresOf,
  isCountedOn,
  meanTimeBetweenFailures,
  meanTimeToRepair,
  type Reliability,
  sumReliability,
} from '@millwright/domain/maintenance/failures'
import { alarmOf } from '@millwright/domain/stops/reason-rule'
import { overlapOf } from '@millwright/domain/stops/stops'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { type DayRange, MAX_HISTORY_DAYS, rangeFault } from '@millwright/domain/time/range'
import { addDays, dayAt, dayBounds, usableZone } from '@millwright/domain/time/zone'
import { readDay, refuseRange } from '../../platform/http/period.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Page } from '../../platform/registry/machine-store.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { readAlarmTexts } from '../alarms/shared/alarm-words.ts'
import type { AlarmsStores } from '../alarms/shared/alarms-stores.ts'
import { type CountDaysStores, createCountDays, type DayTimeline } from '../analytics/shared/count-days.ts'
import { type CountedRecord, createCountedActivityStore } from './counted-activity-store.ts'
import { createFigureStore, type FigureMachine, type WorkTotals, type ZoneBounds } from './figure-store.ts'
import { presentActivity } from './present-activity.ts'
import { createMaintenanceSettingsStore } from './settings-store.ts'

export type FiguresDeps = Needs<never, 'db' | 'now', Pick<AlarmsStores, 'catalogue'> & CountDaysStores>

const NO_WORK: WorkTotals = {
  planned: 0,
  plannedMinutes: 0,
  unplanned: 0,
  unplannedMinutes: 0,
  untimed: 0,
  unpriced: 0,
  labour: 0,
  parts: 0,
}
const NO_FAILURES: Reliability = { failures: 0, downMs: 0, operatingMs: 0 }

/** Each with all that it was counted from (rules: maintenance 10 to 12). */
export function createFigures({ stores, db, now }: FiguresDeps) {
  const store = createFigureStore(db)
  const settings = createMaintenanceSettingsStore(db)
  const counted = createCountedActivityStore(db)
  const days = createCountDays(stores)

  /** Days of these machines that can be over by now. */
  const allDays = (machines: readonly FigureMachine[], { from, to }: DayRange): number =>
    machines.reduce((sum, { timezone }) => {
      const last = addDays(dayAt(now(), usableZone(timezone)), -1)
      return sum + daysBetween(from, to < last ? to : last)
    }, 0)

  return {
    async ofGroup(caller: Caller, groupId: number, given: DayRange): Promise<MaintenanceFigures> {
      const { from, to } = readRange(given)
      const machines = await store.machinesOf(groupId)
      const [reliability, work, teams, rates] = await Promise.all([
        store.reliability(groupId, from, to),
        store.work(caller.organizationId, groupId, boundsOf(machines, given)),
        store.byTeam(caller.organizationId, groupId),
        settings.rates(caller.organizationId),
      ])
      const rows = machines.map((machine) => ({
        machine,
        reliability: reliability.get(machine.id) ?? NO_FAILURES,
        work: work.get(machine.id) ?? NO_WORK,
      }))
      const total = sumWork(rows.map((row) => row.work))
      return {
        From: from,
        To: to,
        ...presentFigures(sumReliability(rows.map((row) => row.reliability)), total),
        PlannedShare: plannedShare(total.plannedMinutes, total.unplannedMinutes),
        Currency: rates.at(-1)?.currency ?? '',
        KnownDays: machines.reduce((sum, { id }) => sum + (reliability.get(id)?.days ?? 0), 0),
        AllDays: allDays(machines, given),
        Machines: rows.map(
          ({ machine, ...row }): MachineFigures => ({
            MachineId: machine.publicId,
            MachineName: machine.name,
            KnownDays: reliability.get(machine.id)?.days ?? 0,
            ...presentFigures(row.reliability, row.work),
          }),
        ),
        Teams: teams.map(({ id, name, open, overdue, oldest }) => ({
          Id: id,
          Name: name,
          Open: open,
          Overdue: overdue,
          Oldest: oldest?.toISOString() ?? null,
        })),
      }
    },

    async activities(
      caller: Caller,
      groupId: number,
      given: DayRange & { kind: (typeof FIGURE_KINDS)[number]; of?: string; team?: string },
      page: Page,
    ): Promise<{ activities: CountedActivity[]; total: number }> {
      const bounds = boundsOf(await store.machinesOf(groupId), readRange(given))
      const { kind, of: machine, team } = given
      const found = await counted(caller, { groupId, kind, machine, team, bounds }, page)
      return { activities: found.activities.map(presentCounted), total: found.total }
    },

    /** Days without a failure need not be counted again. */
    async failures(machine: MachineRecord, given: DayRange, language: string): Promise<MachineFailure[]> {
      const { from, to } = readRange(given)
      const zone = usableZone(machine.timezone)
      const wanted = await store.failureDays(machine.id, from, to)
      if (wanted.length === 0) return []
      const timelines = await days.timelines(
        wanted.map((day) => ({ machineId: machine.id, zone, day })),
        now(),
      )
      const found = joinedOf(timelines)
      const [first, last] = [found[0], found.at(-1)]
      const alarms =
        first && last
          ? ((await stores.alarms.activeBetween([machine.id], first.from, last.to)).get(machine.id) ?? [])
          : []
      const causes = found.map((failure) => alarmOf(alarms, { ...failure, status: 'FAIL' }))
      const codes = causes.flatMap((alarm) => alarm?.code ?? [])
      const texts = await readAlarmTexts(stores.catalogue, [machine], codes, language)
      return found
        .map((failure, index) => {
          const alarm = causes[index]
          return {
            From: failure.from,
            To: failure.to,
            Down: failure.downMs / HOUR_MS,
            IsCounted: failure.isCounted,
            Alarm: alarm ? { Code: alarm.code, Text: texts.wordsOf(machine, alarm).text } : null,
          }
        })
        .toReversed()
    },
  }
}

function readRange(given: DayRange): DayRange {
  for (const field of ['from', 'to'] as const) readDay(field, given[field])
  refuseRange(rangeFault(given, MAX_HISTORY_DAYS), MAX_HISTORY_DAYS)
  return given
}

const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1)

/** A zone that is not known here is taken for another one, but named as the machine has it. */
const boundsOf = (machines: readonly FigureMachine[], { from, to }: DayRange): ZoneBounds[] =>
  [...new Set(machines.map(({ timezone }) => timezone))].map((zone) => ({
    zone,
    from: dayBounds(from, usableZone(zone)).from,
    to: dayBounds(to, usableZone(zone)).to,
  }))

interface JoinedFailure extends Failure {
  readonly downMs: number
  readonly isCounted: boolean
}

/** One that goes on over midnight is found on both days. In the order of time. */
function joinedOf(timelines: readonly DayTimeline[]): JoinedFailure[] {
  const found: JoinedFailure[] = []
  for (const day of timelines.toSorted((a, b) => a.from - b.from))
    for (const failure of failuresOf(day.spans)) {
      const downMs = overlapOf([failure], day.parts)
      if (downMs === 0) continue
      const isCounted = isCountedOn(failure, day, day.parts)
      const last = found.at(-1)
      if (last && failure.from < last.to)
        found[found.length - 1] = {
          ...last,
          to: failure.to,
          downMs: last.downMs + downMs,
          isCounted: last.isCounted || isCounted,
        }
      else found.push({ from: failure.from, to: failure.to, downMs, isCounted })
    }
  return found
}

const presentFigures = (reliability: Reliability, work: WorkTotals) => ({
  Failures: reliability.failures,
  Operating: reliability.operatingMs / HOUR_MS,
  Down: reliability.downMs / HOUR_MS,
  Mtbf: hoursOf(meanTimeBetweenFailures(reliability)),
  Mttr: hoursOf(meanTimeToRepair(reliability)),
  Planned: work.planned,
  PlannedMinutes: work.plannedMinutes,
  Unplanned: work.unplanned,
  UnplannedMinutes: work.unplannedMinutes,
  Untimed: work.untimed,
  Unpriced: work.unpriced,
  Labour: work.labour,
  Parts: work.parts,
})

const hoursOf = (ms: number | null): number | null => (ms === null ? null : ms / HOUR_MS)

const WORK_FIELDS = Object.keys(NO_WORK) as (keyof WorkTotals)[]

const sumWork = (all: readonly WorkTotals[]): WorkTotals =>
  all.reduce(
    (sum, each) =>
      Object.fromEntries(
        WORK_FIELDS.map((field) => [field, sum[field] + each[field]]),
      ) as unknown as WorkTotals,
    NO_WORK,
  )

const presentCounted = (record: CountedRecord): CountedActivity => ({
  ...presentActivity(record),
  MinutesUsed: record.minutesUsed,
  IsPlanned: record.isPlanned,
  Labour: record.labour,
  PartsCost: record.partsCost,
})
