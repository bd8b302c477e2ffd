import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import { IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsBehind } from '../../live/use-live-state.ts'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import type { Timelines } from '../../ui/status/live-spans.ts'
import { useSince } from '../../ui/status/use-since.ts'
import '../../ui/states.css'

interface FleetNoticesProps {
  readonly machines: UseQueryResult<readonly Machine[]>
  readonly timelines: UseQueryResult<Timelines>
}

/** What is on the screen but not up to date, and what is missing from it. One notice at a time, the gravest. */
export function FleetNotices({ machines, timelines }: FleetNoticesProps) {
  const { t } = useTranslation()
  const offlineSince = useSince(useIsBehind())
  const retry = () => {
    machines.refetch()
    timelines.refetch()
  }
  const isRetrying = machines.isFetching || timelines.isFetching
  if (machines.data === undefined || machines.data.length === 0) return null
  if (machines.isError) {
    const what = t('fleet.machines')
    return (
      <StaleNotice what={what} loadedAt={machines.dataUpdatedAt} onRetry={retry} isRetrying={isRetrying} />
    )
  }
  if (offlineSince !== null) {
    return (
      <StaleNotice
        what={t('status.live_updates')}
        loadedAt={offlineSince}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    )
  }
  if (!timelines.isError) return null
  return (
    <div className="mw-stale" role="status">
      <IconCloudOff size="1rem" stroke={1.6} aria-hidden="true" />
      <span>{t('fleet.timelines_failed')}</span>
      <Button size="compact-xs" onClick={retry} loading={isRetrying}>
        {t('misc.try_again')}
      </Button>
    </div>
  )
}
