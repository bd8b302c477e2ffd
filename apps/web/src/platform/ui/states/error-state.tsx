import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconCloudOff, IconRefresh } from '../icons/sign-in-icons.ts'
import styles from './states.module.css'

interface ErrorStateProps {
  /** The name of what failed, as it is written at the start of a sentence. */
  what: string
  /** Why, where more is known than that it failed. */
  text?: string
  onRetry: () => void
  isRetrying?: boolean
}

/** For a view that has nothing to show. Where there is older data, it stays, below a stale notice. */
export function ErrorState({ what, text, onRetry, isRetrying = false }: ErrorStateProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.state} role="alert">
      <span className={styles.stateIcon} data-tone="error">
        <IconCloudOff size="1.25rem" stroke={1.5} aria-hidden="true" />
      </span>
      <b>{t('misc.load_failed', { what })}</b>
      <p>{text ?? t('misc.load_failed_text')}</p>
      <Button
        leftSection={<IconRefresh size="0.8125rem" aria-hidden="true" />}
        onClick={onRetry}
        loading={isRetrying}
      >
        {t('misc.try_again')}
      </Button>
    </div>
  )
}
