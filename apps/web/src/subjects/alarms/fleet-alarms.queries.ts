import {
  type FleetAlarm,
  type FleetAlarmSort,
  listFleetAlarms,
  summarizeFleetAlarms,
} from '@millwright/contract/alarms/alarms'
import type { DayRange } from '@millwright/domain/time/range'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { keepSame } from '../../platform/api/keep-same.ts'
import { livePatches } from '../../platform/live/live-patches.ts'
import { acknowledge, periodOf } from './alarms.queries.ts'

export const FLEET_PAGE = 50
/** A file is made of pages of this size (rules: limits 3). */
const EXPORT_PAGE = 100
const ALARM_MS = 1_500
/** An alarm that stops no machine is announced by nothing. */
const OPEN_REFRESH_MS = 15_000
const SUMMARY_REFRESH_MS = 5 * 60_000

export interface FleetFilter {
  readonly state: 'active' | 'cleared' | undefined
  readonly code: string | undefined
  readonly machine: string | undefined
  /** Undefined for active ones first, then by the time lost. */
  readonly sort: FleetAlarmSort | undefined
}

interface Scope {
  readonly org: string
  readonly groupId: string
}

const queryOf = ({ state, code, machine, sort }: FleetFilter, skip: number, limit: number) => ({
  skip,
  limit,
  ...(sort === undefined ? {} : { sort }),
  ...(state === undefined ? {} : { state }),
  ...(code === undefined ? {} : { code }),
  ...(machine === undefined ? {} : { machine }),
})

export const FLEET_ALARMS_KEY = 'fleet-alarms'

/** The channels of the machines are joined by the list of machines of the group. */
export const fleetAlarmsQuery = (scope: Scope, filter: FleetFilter, page: number) =>
  queryOptions({
    queryKey: [FLEET_ALARMS_KEY, 'open', scope, filter, page],
    queryFn: async ({ signal }) => {
      const query = queryOf(filter, (page - 1) * FLEET_PAGE, FLEET_PAGE)
      return (await send(listFleetAlarms, { params: { ...scope }, query, signal })).result
    },
    meta: livePatches({
      refetchOn: { MachineStatusChanged: { afterMs: ALARM_MS }, alarmsChanged: { afterMs: 0 } },
    }),
    placeholderData: keepSame([FLEET_ALARMS_KEY, 'open', scope]),
    refetchInterval: OPEN_REFRESH_MS,
  })

export const fleetSummaryQuery = (scope: Scope, range: DayRange, zone: string) =>
  queryOptions({
    queryKey: [FLEET_ALARMS_KEY, 'summary', scope, range, zone],
    queryFn: async ({ signal }) =>
      (await send(summarizeFleetAlarms, { params: { ...scope }, query: periodOf(range, zone), signal }))
        .result,
    refetchInterval: SUMMARY_REFRESH_MS,
  })

/** All that the filters show, for a file. */
export async function loadFleetAlarms(scope: Scope, filter: FleetFilter): Promise<FleetAlarm[]> {
  const alarms: FleetAlarm[] = []
  for (;;) {
    const query = queryOf(filter, alarms.length, EXPORT_PAGE)
    const { result } = await send(listFleetAlarms, { params: { ...scope }, query })
    alarms.push(...result.Alarms)
    if (result.Alarms.length < EXPORT_PAGE) return alarms
  }
}

/** Machine by machine, as alarms belong to machines. */
export async function acknowledgeMany(alarms: readonly FleetAlarm[]): Promise<void> {
  for (const [id, ofMachine] of Map.groupBy(alarms, ({ MachineId }) => MachineId))
    await acknowledge(id, ofMachine, '')
}
