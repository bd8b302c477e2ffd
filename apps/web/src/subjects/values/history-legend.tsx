import { Button } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconZoomOut } from '../../platform/ui/icons/icons.ts'
import styles from './history-card.module.css'
import type { Columns } from './shared/series-columns.ts'
import type { History } from './use-history.ts'

/** Keys of the texts by resolution. */
const SHOWN_AS = {
  raw: 'machine_data.every_value',
  minute: 'machine_data.mean_minute',
  hour: 'machine_data.mean_hour',
} as const

export function HistoryLegend({ columns, history }: { columns: Columns; history: History }) {
  const { t } = useTranslation()
  const isThinned = columns.resolution === 'raw' && columns.times.length < columns.count
  return (
    <div className={styles.foot}>
      <ul className={styles.legend}>
        <li>
          <i data-key="line" aria-hidden="true" />
          {isThinned ? t('machine_data.thinned') : t(SHOWN_AS[columns.resolution])}
        </li>
        {columns.min && (
          <li>
            <i data-key="band" aria-hidden="true" />
            {t('machine_data.band')}
          </li>
        )}
        {history.alarms.length > 0 && (
          <li>
            <i data-key="alarm" aria-hidden="true" />
            {t('machine_data.alarm')}
          </li>
        )}
      </ul>
      {history.isZoomed ? (
        <Button
          size="compact-xs"
          leftSection={<IconZoomOut size="0.875rem" aria-hidden="true" />}
          onClick={history.zoomOut}
        >
          {t('machine_data.zoom_out')}
        </Button>
      ) : (
        <p>{t('machine_data.gestures')}</p>
      )}
    </div>
  )
}
