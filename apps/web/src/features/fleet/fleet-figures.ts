import type { Machine } from '@millwright/contract/calls/machines'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { windowed } from '@millwright/domain/timeline/timeline'
import { emptyTotals, type StatusTotals, sumTotals, totalsOf } from '@millwright/domain/timeline/totals'
import { availability, efficiency } from '@millwright/domain/usage/classic'
import { nowFor, type Timelines } from '../../ui/status/live-spans.ts'
import { type DrawnStatus, drawnAs } from '../../ui/status/status-look.ts'

export type StatusCounts = Record<DrawnStatus, number>

export function countsOf(machines: readonly Machine[]): StatusCounts {
  const counts: StatusCounts = {
    EXE: 0,
    HANDLING: 0,
    READY: 0,
    FAIL: 0,
    POWER_OFF: 0,
    DISCONNECTED: 0,
    noData: 0,
  }
  for (const machine of machines) counts[drawnAs(machine.status.value)] += 1
  return counts
}

export interface ActiveAlarms {
  /** The longest first. */
  readonly machines: readonly Machine[]
  /** When the longest began. */
  readonly since: number | null
}

export function activeAlarms(machines: readonly Machine[]): ActiveAlarms {
  const inAlarm = machines
    .filter((machine) => machine.status.value === 'FAIL')
    .sort((a, b) => beganAt(a) - beganAt(b))
  return { machines: inAlarm, since: inAlarm[0]?.status.timestamp ?? null }
}

const beganAt = (machine: Machine): number => machine.status.timestamp ?? Number.MAX_SAFE_INTEGER

export interface TodayFigures {
  readonly availability: number | null
  readonly efficiency: number | null
  readonly totals: StatusTotals
}

/** Every machine's today begins at its own midnight; seconds are summed before anything is divided. */
export function todayOf(machines: readonly Machine[], timelines: Timelines, now: number): TodayFigures {
  const zones = new Set(machines.map((machine) => machine.Country.Timezone))
  const days = new Map([...zones].map((zone) => [zone, dayBounds(dayAt(now, zone), zone)]))
  const totals = sumTotals(
    machines.map((machine) => {
      const today = days.get(machine.Country.Timezone)
      const spans = timelines[machine.Id] ?? []
      return today ? totalsOf(windowed(spans, today.from, today.to, nowFor(spans, now))) : emptyTotals()
    }),
  )
  return { availability: availability(totals), efficiency: efficiency(totals), totals }
}
