import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import './states.css'

const RETRY_MS = 5_000

/** In place of a page that was opened without the portal; it asks again by itself. */
export function UnreachedState({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const timer = setInterval(() => retry(), RETRY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="mw-state" role="alert">
      <span className="mw-state-icon" data-tone="error">
        <IconPlugConnectedX size="1.25rem" stroke={1.5} aria-hidden="true" />
      </span>
      <b>{t('misc.unreached')}</b>
      <p>{t('misc.unreached_text')}</p>
    </div>
  )
}
