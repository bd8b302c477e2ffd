import { useDebouncedValue } from '@mantine/hooks'
import { listMachineAlarms } from '@millwright/contract/alarms/alarms'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { View } from '../../../platform/ui/charts/frame/time-scale.ts'
import styles from '../../../platform/ui/charts/frame/tip.module.css'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { reasonIn } from './reason-in.ts'
import { stopsQuery } from './stops.queries.ts'

interface StopTipProps {
  readonly machineId: string
  readonly zone: string
  /** Of the day that is looked at. */
  readonly day: View
  readonly stop: View
  /** The code of the alarm that stopped it; undefined where it was none, or is not known. */
  readonly code: string | undefined
}

/** A pointer that moves asks nothing. */
const REST_MS = 250

const acknowledgementQuery = (id: string, code: string, { from, to }: View) =>
  queryOptions({
    queryKey: ['alarms-acknowledged', id, code, from],
    queryFn: async ({ signal }) => {
      const query = { code, from: String(from), to: String(to + 1), single: true }
      const { result } = await send(listMachineAlarms, { params: { id }, query, signal })
      return result.find(({ Acknowledgement }) => Acknowledgement !== null)?.Acknowledgement ?? null
    },
  })

/** Why a machine stood, as far as that is known, and who has seen its alarm. */
export function StopTip({ machineId, zone, day, stop, code }: StopTipProps) {
  const { t } = useTranslation()
  const [rested] = useDebouncedValue(stop.from, REST_MS)
  const isAtRest = rested === stop.from
  const stops = useQuery({ ...stopsQuery(machineId, day), enabled: isAtRest }).data
  const seen = useQuery({
    ...acknowledgementQuery(machineId, code ?? '', stop),
    enabled: isAtRest && code !== undefined,
  }).data
  const reason = reasonIn(stops ?? [], stop)
  return (
    <>
      {reason && (
        <p className={styles.line}>
          <b>{t(`stops.reasons.${reason.Reason}`)}</b>
          {reason.By !== '' && <span>{reason.By}</span>}
        </p>
      )}
      {seen && code !== undefined && (
        <p className={styles.program}>
          {t('stops.acknowledged_by', { name: seen.By, time: formatTime(seen.At, zone) })}
        </p>
      )}
    </>
  )
}
