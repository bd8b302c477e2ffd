import { listMachineAlarms } from '@millwright/contract/calls/alarms'
import { alarmMarks } from '@millwright/domain/alarm/alarm-marks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../api/api-error.ts'
import { send } from '../api/client.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { livePatches } from '../live/live-patches.ts'
import { statusChannel } from '../live/status-patch.ts'
import { useAlarmsShown } from '../ui/charts/alarms-shown.ts'
import type { AlarmStretch } from '../ui/charts/line-types.ts'
import { boundsOf, type Period, refreshOf, wireOf } from './series.queries.ts'

/** More flags nobody tells apart; the newest come first. */
const MOST_ALARMS = 500
/** The alarm of a stop is reported with it, or shortly after. */
const ALARM_MS = 2_500

interface NamedAlarm {
  readonly code: string
  readonly text: string
  readonly from: number
  readonly to: number | null
}

/** Alarms of a period, those that chatter as one; none where the machine has no page of alarms for the reader. */
const periodAlarmsQuery = (id: string, period: Period) =>
  queryOptions({
    queryKey: ['period-alarms', id, period],
    queryFn: async ({ signal }): Promise<readonly NamedAlarm[]> => {
      try {
        const query = { ...wireOf(boundsOf(period)), limit: MOST_ALARMS }
        const { result } = await send(listMachineAlarms, { params: { id }, query, signal })
        return result.map(({ Code, Text, From, To }) => ({ code: Code, text: Text, from: From, to: To }))
      } catch (error) {
        if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return []
        throw error
      }
    },
    meta:
      'from' in period
        ? {}
        : livePatches<readonly NamedAlarm[]>({
            channels: () => [statusChannel(id)],
            refetchOn: {
              MachineStatusChanged: { when: ({ machineId }) => machineId === id, afterMs: ALARM_MS },
            },
          }),
    refetchInterval: refreshOf(period),
    placeholderData: (held: readonly NamedAlarm[] | undefined, query) =>
      query?.queryKey[1] === id ? held : undefined,
  })

interface Span {
  readonly status: string
  readonly from: number
  readonly to: number | null
}

/** What a chart of a machine marks: alarms by code, and stops in alarm without one. Nothing when the reader hides them. */
export function useAlarmMarks(
  id: string,
  period: Period,
  spans: readonly Span[] | undefined,
  now: number,
): readonly AlarmStretch[] {
  const { t } = useTranslation()
  const { areShown } = useAlarmsShown()
  const alarms = useQuery({ ...periodAlarmsQuery(id, period), enabled: areShown }).data
  return useMemo(() => {
    // Until the alarms are known a stop is not said to be without one.
    if (!areShown || !alarms) return []
    const stops = (spans ?? []).filter(({ status }) => status === 'FAIL')
    return alarmMarks(alarms, stops, now).map(({ from, to, code, text }) => ({
      from,
      to,
      label: code === null ? t('series.no_alarm') : `${code} ${text}`.trim(),
    }))
  }, [areShown, alarms, spans, now, t])
}
