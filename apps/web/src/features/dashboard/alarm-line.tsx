import { ALARM_CHANNEL } from '@millwright/contract/kpi-channels'
import { alarmEventsOf, readAlarms } from '@millwright/domain/alarm/alarm'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type PointSeries, pointsQuery } from '../../live/points.queries.ts'
import { AlarmText } from '../../status/alarm-text.tsx'
import { formatTime } from '../../ui/format.ts'

/** Enough for a storm; what came before it has gone. */
const LAST_EVENTS = 100

const activeIn = ({ points }: PointSeries) =>
  alarmEventsOf(points.flatMap(({ v, ts }) => readAlarms(ts, v) ?? [])).filter(({ to }) => to === null)

/** The alarm that has been active longest, while one is. */
export function AlarmLine({ machineId, zone }: { machineId: string; zone: string }) {
  const { t } = useTranslation()
  const { data: active = [] } = useQuery({
    ...pointsQuery({ machineId, channel: ALARM_CHANNEL }, { kind: 'last', count: LAST_EVENTS }),
    select: activeIn,
  })
  const [first] = active
  if (!first) return null
  return (
    <div className="mw-db-alarm" role="status">
      <IconAlertTriangle size="1rem" aria-hidden="true" />
      <AlarmText code={first.code} text={first.text} />
      <span className="mw-num">{t('dashboard.since', { time: formatTime(first.from, zone) })}</span>
      {active.length > 1 && <span>{t('dashboard.more_alarms', { count: active.length - 1 })}</span>}
    </div>
  )
}
