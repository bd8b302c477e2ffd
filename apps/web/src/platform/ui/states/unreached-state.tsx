import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconPlugConnectedX } from '../icons/sign-in-icons.ts'
import styles from './states.module.css'

const RETRY_MS = 5_000

interface UnreachedStateProps {
  /** Left out where something else asks again. */
  readonly onRetry?: () => void
  /** Where there is something to do all the same. */
  readonly children?: ReactNode
}

/** In place of a page that was opened without the portal; it asks again by itself. */
export function UnreachedState({ onRetry, children }: UnreachedStateProps) {
  const { t } = useTranslation()
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    const timer = setInterval(() => retry(), RETRY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.state} role="alert">
      <span className={styles.stateIcon} data-tone="error">
        <IconPlugConnectedX size="1.25rem" stroke={1.5} aria-hidden="true" />
      </span>
      <b>{t('misc.unreached')}</b>
      <p>{t('misc.unreached_text')}</p>
      {children}
    </div>
  )
}
