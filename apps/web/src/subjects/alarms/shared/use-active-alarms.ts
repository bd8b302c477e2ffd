import { type AlarmReport, getAlarmState } from '@millwright/contract/alarms/alarms'
import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { liveName } from '@millwright/contract/wire/topics'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'

/** A machine that stops reports several alarms at once. */
const SETTLE_MS = 300

/** The active alarms of a machine, the longest first, moving live. */
export function useActiveAlarms(machineId: string) {
  const reports = liveName(machineId, ALARM_CHANNEL)
  return useQuery({
    queryKey: ['active-alarms', machineId],
    queryFn: async ({ signal }) =>
      (await send(getAlarmState, { query: { machineId }, signal })).result.toReversed(),
    meta: livePatches<AlarmReport[]>({
      channels: () => [reports],
      refetchOn: { message: { when: ({ channel }) => channel === reports, afterMs: SETTLE_MS } },
    }),
  })
}
