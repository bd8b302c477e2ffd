import {
  type AlarmSort,
  acknowledgeAlarms,
  type HandledAlarm,
  listMachineAlarms,
  listOpenAlarms,
  summarizeAlarms,
} from '@millwright/contract/alarms/alarms'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { liveName } from '@millwright/contract/wire/topics'
import type { AlarmState } from '@millwright/domain/alarms/acknowledgement'
import type { DayRange } from '@millwright/domain/time/range'
import { dayBounds } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { keepSame } from '../../platform/api/keep-same.ts'
import { livePatches } from '../../platform/live/live-patches.ts'
import { statusChannel } from '../../platform/live/status-patch.ts'

export const HISTORY_PAGE = 50
/** A file is made of pages of this size (rules: limits 3). */
const EXPORT_PAGE = 100
/** A machine that stops reports its status and several alarms at once. */
const SETTLE_MS = 400
/** The time lost grows while a machine is stopped; no event reports it. */
const REFRESH_MS = 60_000

export interface AlarmFilter {
  readonly code: string | undefined
  readonly state: AlarmState | undefined
  /** Undefined for the newest first. */
  readonly sort: AlarmSort | undefined
}

/** Reports of a machine, and the deeds of people about them, change all lists of its alarms. */
function alarmPatches<Data>(id: string) {
  const reports = liveName(id, ALARM_CHANNEL)
  return livePatches<Data>({
    channels: () => [reports, statusChannel(id)],
    refetchOn: {
      message: { when: ({ channel }) => channel === reports, afterMs: SETTLE_MS },
      MachineStatusChanged: { when: ({ machineId }) => machineId === id, afterMs: SETTLE_MS },
      alarmsChanged: { when: ({ machineId }) => machineId === id, afterMs: 0 },
    },
  })
}

export const periodOf = ({ from, to }: DayRange, zone: string) => ({
  from: new Date(dayBounds(from, zone).from).toISOString(),
  to: new Date(dayBounds(to, zone).to).toISOString(),
})

const filterOf = ({ code, state, sort }: AlarmFilter) => ({
  ...(sort === undefined ? {} : { sort }),
  ...(code === undefined ? {} : { code }),
  ...(state === undefined ? {} : { state }),
})

export const openAlarmsQuery = (id: string) =>
  queryOptions({
    queryKey: ['alarms-open', id],
    queryFn: async ({ signal }) => (await send(listOpenAlarms, { params: { id }, signal })).result,
    meta: alarmPatches<HandledAlarm[]>(id),
    refetchInterval: REFRESH_MS,
  })

export const alarmSummaryQuery = (id: string, range: DayRange, zone: string) =>
  queryOptions({
    queryKey: ['alarms-summary', id, range, zone],
    queryFn: async ({ signal }) =>
      (await send(summarizeAlarms, { params: { id }, query: periodOf(range, zone), signal })).result,
    meta: alarmPatches(id),
    refetchInterval: REFRESH_MS,
  })

export const alarmHistoryQuery = (
  id: string,
  range: DayRange,
  zone: string,
  filter: AlarmFilter,
  page: number,
) =>
  queryOptions({
    queryKey: ['alarms-history', id, range, zone, filter, page],
    queryFn: ({ signal }) =>
      send(listMachineAlarms, {
        params: { id },
        query: {
          ...periodOf(range, zone),
          ...filterOf(filter),
          skip: (page - 1) * HISTORY_PAGE,
          limit: HISTORY_PAGE,
        },
        signal,
      }),
    meta: alarmPatches(id),
    placeholderData: keepSame(['alarms-history', id, range, zone]),
    refetchInterval: REFRESH_MS,
  })

/** The alarms behind a row of chattering ones. */
export const singleAlarmsQuery = (id: string, { Code, From, To }: HandledAlarm) =>
  queryOptions({
    queryKey: ['alarms-single', id, Code, From, To],
    queryFn: async ({ signal }) => {
      const query = { code: Code, from: String(From), to: String((To ?? Date.now()) + 1), single: true }
      return (await send(listMachineAlarms, { params: { id }, query, signal })).result
    },
  })

/** All that the filters show, one by one, for a file. */
export async function loadAlarms(
  id: string,
  range: DayRange,
  zone: string,
  filter: AlarmFilter,
): Promise<HandledAlarm[]> {
  const alarms: HandledAlarm[] = []
  for (;;) {
    const { result } = await send(listMachineAlarms, {
      params: { id },
      query: {
        ...periodOf(range, zone),
        ...filterOf(filter),
        single: true,
        skip: alarms.length,
        limit: EXPORT_PAGE,
      },
    })
    alarms.push(...result)
    if (result.length < EXPORT_PAGE) return alarms
  }
}

/** Of a row of chattering alarms, all are acknowledged. */
export async function acknowledge(id: string, rows: readonly HandledAlarm[], Note: string): Promise<void> {
  const single = await Promise.all(
    rows.map(async (row) => {
      if (row.Times === 1) return [row]
      const query = { code: row.Code, from: String(row.From), to: String((row.To ?? Date.now()) + 1) }
      return (
        await send(listMachineAlarms, { params: { id }, query: { ...query, single: true, limit: 1000 } })
      ).result
    }),
  )
  const Alarms = single.flat().map(({ Code, From }) => ({ Code, From }))
  for (let at = 0; at < Alarms.length; at += 1000)
    await send(acknowledgeAlarms, { params: { id }, body: { Alarms: Alarms.slice(at, at + 1000), Note } })
}
