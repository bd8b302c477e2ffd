import { Button } from '@mantine/core'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClockText } from '../browser/clock.ts'
import { IconCloudOff } from '../icons/sign-in-icons.ts'
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

/** Two refreshes were missed. What is younger nobody would act on otherwise, and most of it is there again by then. */
const MINDED_MS = 2 * MINUTE_MS

/** Shown above data that could not be refreshed and stays visible, once it is older than a reader would expect. */
export function StaleNotice({ what, loadedAt, onRetry, isRetrying = false }: StaleNoticeProps) {
  const { t } = useTranslation()
  const isOld = useClockText((now) => (now - loadedAt >= MINDED_MS ? 'old' : '')) !== ''
  if (!isOld) return null
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
