import type { Handover } from '@millwright/contract/handover/handover-shapes'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { RunningTime } from '../../platform/ui/page/running-time.tsx'
import { formatTime } from '../../platform/ui/text/format.ts'
import { StatusGlyph } from '../status/shared/status-glyph.tsx'
import styles from './rows.module.css'

/** The rest is on the page of the alarms. */
const MOST = 6

/** Open at the end of the shift: active alarms, and machines that report nothing. */
export function AlarmsCard({ handover }: { readonly handover: Handover }) {
  const { t } = useTranslation()
  const { Timezone, State, Report } = handover
  const { Alarms, Silent } = Report
  const isNow = State === 'running'
  const count = Alarms.length + Silent.length
  return (
    <Card
      title={t('handover.open_alarms')}
      hint={
        count > 0
          ? [
              Alarms.length > 0 && t('handover.active', { count: Alarms.length }),
              Silent.length > 0 && t('handover.silent', { count: Silent.length }),
            ]
              .filter(Boolean)
              .join(', ')
          : undefined
      }
    >
      {count === 0 && <p className={styles.none}>{t('handover.no_alarms')}</p>}
      <ul className={styles.list}>
        {Alarms.slice(0, MOST).map((alarm) => (
          <li key={`${alarm.MachineId} ${alarm.Code} ${alarm.Since}`}>
            <StatusGlyph status="FAIL" size={16} />
            <div>
              <Link to="/machine/$id/alarms" params={{ id: alarm.MachineId }}>
                <b>{alarm.MachineName}</b> <b className={`mw-num ${styles.code}`}>{alarm.Code}</b>
              </Link>
              <p>{alarm.Text}</p>
            </div>
            <span className="mw-num">
              {isNow ? <RunningTime since={alarm.Since} /> : formatTime(alarm.Since, Timezone)}
            </span>
          </li>
        ))}
        {Silent.slice(0, MOST).map(({ MachineId, MachineName, Since }) => (
          <li key={MachineId}>
            <StatusGlyph status="DISCONNECTED" size={16} />
            <div>
              <Link to="/machine/$id/status" params={{ id: MachineId }}>
                <b>{MachineName}</b>
              </Link>
              <p>{t('handover.no_data_since', { time: formatTime(Since, Timezone) })}</p>
            </div>
          </li>
        ))}
      </ul>
      {count > MOST && Alarms.length > MOST && (
        <Link to="/machine/alarms" className={styles.all}>
          {t('handover.all_alarms', { count: Alarms.length })}
        </Link>
      )}
    </Card>
  )
}
