import type { Machine } from '@millwright/contract/machines/machines'
import type { MachineStop } from '@millwright/contract/stops/stops'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { RunningTime } from '../../../platform/ui/page/running-time.tsx'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { StatusGlyph } from '../../status/shared/status-glyph.tsx'
import { drawnAs, labelKeyOf } from '../../status/shared/status-look.ts'
import styles from './operator.module.css'
import { currentRunsQuery } from './operator.queries.ts'

interface NowBannerProps {
  readonly machine: Machine
  readonly stop: MachineStop | null
}

/** The status and since when: the only filled area of the page. */
export function NowBanner({ machine, stop }: NowBannerProps) {
  const { t } = useTranslation()
  const { value, timestamp } = machine.status
  const runs = useQuery({ ...currentRunsQuery(machine.Id), retry: false })
  const program = stop?.Program || runs.data?.[0]?.Program
  return (
    <section className={styles.now} data-status={drawnAs(value)}>
      <StatusGlyph status={value} size={44} />
      <div className={styles.nowWhat}>
        <h2>{t(labelKeyOf(value))}</h2>
        {value === 'FAIL' && stop && (
          <p>
            {stop.Alarm ? (
              <>
                <b className="mw-num">{stop.Alarm.Code}</b> {stop.Alarm.Text}
              </>
            ) : (
              t('operator.no_alarm')
            )}
          </p>
        )}
      </div>
      {timestamp !== null && (
        <div className={styles.nowSince}>
          <RunningTime since={timestamp} />
          <p className="mw-num">
            {[t('operator.since', { time: formatTime(timestamp, machine.Country.Timezone) }), program]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      )}
    </section>
  )
}
