import { useTranslation } from '../i18n/use-translation.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** A page whose code could not be loaded or broke: reloading is what helps after an update. */
export function PageFailed() {
  const { t } = useTranslation()
  return (
    <div className="mw-page-failed">
      <ErrorState what={t('misc.page')} onRetry={() => window.location.reload()} />
    </div>
  )
}
