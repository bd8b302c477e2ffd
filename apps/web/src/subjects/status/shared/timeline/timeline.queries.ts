import { listProductions } from '@millwright/contract/production/productions'
import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { dayBounds, type PlainDay } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../../platform/api/api-error.ts'
import { send } from '../../../../platform/api/client.ts'
import { livePatches } from '../../../../platform/live/live-patches.ts'
import { statusChannel } from '../../../../platform/live/status-patch.ts'
import { TIMELINES_KEY, type Timelines, withChanges } from './live-spans.ts'
import { loadAlarms, loadTimeline, type Period } from './timeline-batch.ts'

/** Late reports of a machine that was offline reach the past, which no live change announces. */
const REFRESH_MS = 5 * 60_000

/** A timeline that could not be loaded is tried again soon. */
const AGAIN_MS = 15_000

/** Appends live changes up to the end of the period, so that strips and charts move without a request. */
export const timelinePatches = (id: string, to: () => number = () => Number.POSITIVE_INFINITY) =>
  livePatches<Timelines>({
    channels: () => [statusChannel(id)],
    on: {
      MachineStatusChanged: (held, changes) => {
        const own = changes.filter(({ machineId, ts }) => machineId === id && ts < to())
        return own.length > 0 ? withChanges(held, new Map([[id, own]])) : held
      },
    },
  })

/** Under the id of the machine, as all timelines are. */
const timelineQuery = (id: string, key: readonly string[], period: () => Period, staleTime = REFRESH_MS) =>
  queryOptions({
    queryKey: [TIMELINES_KEY, ...key],
    queryFn: async ({ signal }): Promise<Timelines> => ({ [id]: await loadTimeline(id, period(), signal) }),
    staleTime,
    meta: timelinePatches(id, () => period().to),
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : REFRESH_MS),
  })

/** A day of a calendar. */
export const dayTimelineQuery = (id: string, day: PlainDay, zone: string) =>
  timelineQuery(id, ['day', id, day, zone], () => dayBounds(day, zone))

/** The alarm of a stop is reported with it, or shortly after. */
const ALARM_MS = 2_500

/** The alarms that were active in a period; a stop that begins asks for them again. */
const alarmsQuery = (id: string, key: readonly string[], period: () => Period) =>
  queryOptions({
    queryKey: ['stop-alarms', ...key],
    queryFn: ({ signal }) => loadAlarms(id, period(), signal),
    staleTime: REFRESH_MS,
    meta: livePatches<readonly AlarmEvent[]>({
      channels: () => [statusChannel(id)],
      refetchOn: {
        MachineStatusChanged: {
          when: ({ machineId, status }) => machineId === id && status === 'FAIL',
          afterMs: ALARM_MS,
        },
      },
    }),
    refetchInterval: REFRESH_MS,
  })

/** The alarms of a day of a calendar. */
export const dayAlarmsQuery = (id: string, day: PlainDay, zone: string) =>
  alarmsQuery(id, ['day', id, day, zone], () => dayBounds(day, zone))

/** A run of a program. */
export interface ProgramRun {
  readonly program: string
  readonly from: number
  /** Null while it runs. */
  readonly to: number | null
}

/** More than a machine runs in a day. */
const MOST_RUNS = 1000

/** The programs of a day of a calendar; none where the machine has no page for them. */
export const dayProgramsQuery = (id: string, day: PlainDay, zone: string) =>
  queryOptions({
    queryKey: ['programs', 'day', id, day, zone],
    queryFn: async ({ signal }): Promise<readonly ProgramRun[]> => {
      const { from, to } = dayBounds(day, zone)
      const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), limit: MOST_RUNS }
      try {
        const { result } = await send(listProductions, { params: { id }, query, signal })
        return result.map(({ Program, StartTime, EndTime }) => ({
          program: Program,
          from: Date.parse(StartTime),
          to: EndTime === null ? null : Date.parse(EndTime),
        }))
      } catch (error) {
        if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return []
        throw error
      }
    },
    staleTime: STEP_MS,
  })

export const RECENT_MS = 8 * HOUR_MS
/** The server answers up to its own now, also where the clock of this computer runs behind. */
const AHEAD_MS = HOUR_MS
/** Rows that come into sight one after the other ask for the same period. */
const STEP_MS = 60_000

const recentPeriod = (): Period => {
  const now = Math.floor(Date.now() / STEP_MS) * STEP_MS
  return { from: now - RECENT_MS, to: now + AHEAD_MS }
}

/** The last eight hours. */
export const recentTimelineQuery = (id: string) => timelineQuery(id, ['recent', id], recentPeriod, STEP_MS)
