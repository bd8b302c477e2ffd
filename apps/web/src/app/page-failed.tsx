import { useEffect, useState } from 'react'
import { isAway } from '../platform/api/api-error.ts'
import { loadConfig } from '../platform/api/config.query.ts'
import { useTranslation } from '../platform/i18n/use-translation.ts'
import { partFaultOf } from '../platform/ui/browser/load-part.ts'
import { ErrorState } from '../platform/ui/states/error-state.tsx'
import { UnreachedState } from '../platform/ui/states/unreached-state.tsx'

const isServerReached = (): Promise<boolean> =>
  loadConfig().then(
    () => true,
    () => false,
  )

/** A page whose code could not be loaded or broke: reloading is what helps after an update. */
export function PageFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const [isReached, setReached] = useState(true)
  useEffect(() => void isServerReached().then(setReached), [])
  const reload = (): void => window.location.reload()
  const reloadWhenReached = async (): Promise<void> => {
    if (await isServerReached()) reload()
  }
  const fault = partFaultOf(error, isReached)
  const isUnreached = isAway(error) || fault === 'error'
  return (
    <div className="mw-page-failed">
      {isUnreached ? (
        <UnreachedState onRetry={() => void reloadWhenReached()} />
      ) : (
        <ErrorState
          what={t('misc.page')}
          text={fault ? t(`misc.part_${fault}`) : undefined}
          onRetry={reload}
        />
      )}
    </div>
  )
}
