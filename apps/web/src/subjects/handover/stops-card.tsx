import type { Handover } from '@millwright/contract/handover/handover-shapes'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { formatDuration, formatSummed, formatTime } from '../../platform/ui/text/format.ts'
import { MachineArt } from '../machines/shared/machine-art.tsx'
import styles from './stops-card.module.css'

/** The stops that took most of the shift, each with its reason. */
export function StopsCard({ handover }: { readonly handover: Handover }) {
  const { t, i18n } = useTranslation()
  const { Count, Ms, Largest } = handover.Report.Stops
  return (
    <Card
      flush
      title={t('handover.largest_stops')}
      hint={
        Count > 0 && t('handover.stops_hint', { count: Count, time: formatSummed(Ms / 1000, i18n.language) })
      }
      actions={
        Largest[0] && (
          <Link to="/machine/timelines" className={styles.all}>
            {t('handover.all_stops')}
          </Link>
        )
      }
    >
      {Largest.length === 0 && <p className={styles.none}>{t('handover.no_stops')}</p>}
      <ul className={styles.list}>
        {Largest.map((stop) => (
          <li key={`${stop.MachineId} ${stop.From}`}>
            <MachineArt family={stop.Family} size="sm" />
            <Link to="/machine/$id/status" params={{ id: stop.MachineId }} className={styles.machine}>
              {stop.MachineName}
            </Link>
            <p>
              {stop.Alarm && <b className={`mw-num ${styles.code}`}>{stop.Alarm.Code}</b>}{' '}
              {stop.Alarm?.Text ||
                (stop.Reason ? t(`stops.reasons.${stop.Reason}`) : t('handover.without_reason'))}
              {stop.Alarm && stop.Reason && <small>{t(`stops.reasons.${stop.Reason}`)}</small>}
            </p>
            <span className="mw-num">{formatTime(stop.From, handover.Timezone)}</span>
            <strong className="mw-num">{formatDuration((stop.To - stop.From) / 1000, i18n.language)}</strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}
