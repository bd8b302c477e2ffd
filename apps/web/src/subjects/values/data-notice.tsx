import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useIsBehind } from '../../platform/live/use-live-state.ts'
import { useSince } from '../../platform/ui/browser/use-since.ts'
import { StaleNotice } from '../../platform/ui/states/stale-notice.tsx'

/** What is on the screen but cannot be brought up to date. */
export function DataNotice({ channels, onRetry }: { channels: UseQueryResult; onRetry: () => void }) {
  const { t } = useTranslation()
  const offlineSince = useSince(useIsBehind())
  if (channels.data === undefined) return null
  const retry = { onRetry, isRetrying: channels.isFetching }
  if (channels.isError) {
    return <StaleNotice what={t('machine_data.channels')} loadedAt={channels.dataUpdatedAt} {...retry} />
  }
  if (offlineSince === null) return null
  return <StaleNotice what={t('machine_data.live_values')} loadedAt={offlineSince} {...retry} />
}
