import { IconArrowsMove, IconZoomIn } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import styles from './day-card.module.css'

/** What the pointer can do with the timeline. */
export function Gestures() {
  const { t } = useTranslation()
  return (
    <span className={styles.gestures}>
      <span title={t('machine_status.pan')}>
        <IconArrowsMove size="0.8125rem" stroke={1.6} aria-hidden="true" />
        {t('machine_status.drag')}
      </span>
      <span title={t('machine_status.zoom_in')}>
        <IconZoomIn size="0.8125rem" stroke={1.6} aria-hidden="true" />
        {t('machine_status.ctrl_scroll')}
      </span>
    </span>
  )
}
