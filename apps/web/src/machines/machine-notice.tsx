import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../i18n/use-translation.ts'
import { useIsBehind } from '../live/use-live-state.ts'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { useSince } from '../ui/use-since.ts'

/** What is on the screen but cannot be brought up to date. */
export function MachineNotice({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation()
  const offlineSince = useSince(useIsBehind())
  const retry = () => void query.refetch()
  if (query.isError) {
    const what = t('machines.machine')
    return (
      <StaleNotice what={what} loadedAt={query.dataUpdatedAt} onRetry={retry} isRetrying={query.isFetching} />
    )
  }
  if (offlineSince === null) return null
  const what = t('status.live_updates')
  return <StaleNotice what={what} loadedAt={offlineSince} onRetry={retry} isRetrying={query.isFetching} />
}
