import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { browserZone, formatTime } from '../text/format.ts'
import styles from './states.module.css'

interface StaleNoticeProps {
  /** The name of what could not be refreshed, as it is written at the start of a sentence. */
  what: string
  /** When what is on the screen was loaded. */
  loadedAt: number
  onRetry: () => void
  isRetrying?: boolean
}

/** Shown above data that could not be refreshed and stays visible. */
export function StaleNotice({ what, loadedAt, onRetry, isRetrying = false }: StaleNoticeProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.stale} data-part="stale" role="status">
      <IconCloudOff size="1rem" stroke={1.6} aria-hidden="true" />
      <span>{t('misc.refresh_failed', { what, time: formatTime(loadedAt, browserZone()) })}</span>
      <Button size="compact-xs" onClick={onRetry} loading={isRetrying}>
        {t('misc.try_again')}
      </Button>
    </div>
  )
}
