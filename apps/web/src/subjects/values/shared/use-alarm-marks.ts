import { listMachineAlarms } from '@millwright/contract/alarms/alarms'
import type { Machine } from '@millwright/contract/machines/machines'
import { alarmMarks, type KnownAlarms } from '@millwright/domain/alarms/alarm-marks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'
import { statusChannel } from '../../../platform/live/status-patch.ts'
import type { AlarmStretch } from '../../../platform/ui/charts/lines/line-types.ts'
import { useAlarmsShown } from '../../../platform/ui/charts/marks/alarms-shown.ts'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { boundsOf, type Period, refreshOf, wireOf } from './series.queries.ts'

/** More flags nobody tells apart; the newest come first. */
const MOST_ALARMS = 500
/** The alarm of a stop is reported with it, or shortly after. */
const ALARM_MS = 2_500

/** Where the reader may not see alarms. */
const NOTHING_KNOWN: KnownAlarms = { alarms: [], since: Number.POSITIVE_INFINITY }

/** Alarms of a period, those that chatter as one. */
const periodAlarmsQuery = (id: string, period: Period) =>
  queryOptions({
    queryKey: ['period-alarms', id, period],
    queryFn: async ({ signal }): Promise<KnownAlarms> => {
      try {
        const query = { ...wireOf(boundsOf(period)), limit: MOST_ALARMS }
        const { result } = await send(listMachineAlarms, { params: { id }, query, signal })
        const alarms = result.map(({ Code, Text, From, To, Acknowledgement }) => ({
          code: Code,
          text: Text,
          from: From,
          to: To,
          seen: Acknowledgement && { by: Acknowledgement.By, at: Acknowledgement.At },
        }))
        // The newest come first: of what was before the oldest of a full page nothing is known.
        return { alarms, since: alarms.length < MOST_ALARMS ? 0 : (alarms.at(-1)?.from ?? 0) }
      } catch (error) {
        if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return NOTHING_KNOWN
        throw error
      }
    },
    meta:
      'from' in period
        ? {}
        : livePatches<KnownAlarms>({
            channels: () => [statusChannel(id)],
            refetchOn: {
              MachineStatusChanged: { when: ({ machineId }) => machineId === id, afterMs: ALARM_MS },
            },
          }),
    refetchInterval: refreshOf(period),
    placeholderData: (held: KnownAlarms | undefined, query) => (query?.queryKey[1] === id ? held : undefined),
  })

interface Span {
  readonly status: string
  readonly from: number
  readonly to: number | null
}

/** Alarms by code, and stops in alarm without one. Nothing when the reader hides them. */
export function useAlarmMarks(
  { Id: id, Country: { Timezone: zone } }: Machine,
  period: Period,
  spans: readonly Span[] | undefined,
  now: number,
): readonly AlarmStretch[] {
  const { t } = useTranslation()
  const { areShown } = useAlarmsShown()
  const known = useQuery({ ...periodAlarmsQuery(id, period), enabled: areShown }).data
  return useMemo(() => {
    // Until the alarms are known a stop is not shown as one without.
    if (!areShown || !known) return []
    const stops = (spans ?? []).filter(({ status }) => status === 'FAIL')
    return alarmMarks(known, stops, now).map(({ from, to, kind, code, text, seen }) => {
      if (kind === 'unknown') return { from, to }
      const label = kind === 'none' ? t('series.no_alarm') : `${code} ${text}`.trim()
      if (!seen) return { from, to, label }
      const note = t('series.acknowledged_by', { name: seen.by, time: formatTime(seen.at, zone) })
      return { from, to, label, note }
    })
  }, [areShown, known, spans, now, t, zone])
}
