import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSince } from '../ui/browser/use-since.ts'
import { StaleNotice } from '../ui/states/stale-notice.tsx'
import { useIsBehind } from './use-live-state.ts'

interface QueryNoticeProps {
  readonly query: UseQueryResult
  /** The name of what it asks for, as it is written at the start of a sentence. */
  readonly what: string
}

/** Shown while the data on the screen cannot be brought up to date: it was not refreshed, or the connection is lost. */
export function QueryNotice({ query, what }: QueryNoticeProps) {
  const { t } = useTranslation()
  const offlineSince = useSince(useIsBehind())
  if (query.data === undefined) return null
  const retry = { onRetry: () => void query.refetch(), isRetrying: query.isFetching }
  if (query.isError) return <StaleNotice what={what} loadedAt={query.dataUpdatedAt} {...retry} />
  if (offlineSince === null) return null
  return <StaleNotice what={t('status.live_updates')} loadedAt={offlineSince} {...retry} />
}
