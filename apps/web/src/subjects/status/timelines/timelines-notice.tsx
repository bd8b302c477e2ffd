import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useIsBehind } from '../../../platform/live/use-live-state.ts'
import { useSince } from '../../../platform/ui/browser/use-since.ts'
import { StaleNotice } from '../../../platform/ui/states/stale-notice.tsx'
import { TIMELINES_KEY } from '../shared/timeline/live-spans.ts'
import type { Answer } from './use-window-data.ts'

interface TimelinesNoticeProps {
  readonly machines: UseQueryResult
  readonly timelines: Answer<unknown>
}

/** For data on the screen that cannot be brought up to date; one notice at a time, the gravest. */
export function TimelinesNotice({ machines, timelines }: TimelinesNoticeProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const offlineSince = useSince(useIsBehind())
  const onRetry = () => {
    void machines.refetch()
    void timelines.refetch()
    void queryClient.refetchQueries({ queryKey: [TIMELINES_KEY], type: 'active' })
  }
  const isRetrying = machines.isFetching || timelines.isFetching
  const notice = (what: string, loadedAt: number) => (
    <StaleNotice what={what} loadedAt={loadedAt} onRetry={onRetry} isRetrying={isRetrying} />
  )
  if (timelines.isError && timelines.data !== undefined)
    return notice(t('timelines.timelines'), timelines.dataUpdatedAt)
  if (machines.isError) return notice(t('timelines.machines'), machines.dataUpdatedAt)
  return offlineSince === null ? null : notice(t('status.live_updates'), offlineSince)
}
