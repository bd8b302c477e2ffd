import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useIsBehind } from '../../platform/live/use-live-state.ts'
import { useSince } from '../../platform/ui/browser/use-since.ts'
import { IconCloudOff } from '../../platform/ui/icons/sign-in-icons.ts'
import { StaleNotice } from '../../platform/ui/states/stale-notice.tsx'
import styles from '../../platform/ui/states/states.module.css'
import { TIMELINES_KEY } from '../status/shared/timeline/live-spans.ts'
import type { FleetNow } from './fleet.queries.ts'

interface FleetNoticesProps {
  readonly machines: UseQueryResult<readonly Machine[]>
  readonly fleetNow: UseQueryResult<FleetNow>
}

/** For data on the screen that is not up to date, or missing from it. One notice at a time, the gravest. */
export function FleetNotices({ machines, fleetNow }: FleetNoticesProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const offlineSince = useSince(useIsBehind())
  const retry = () => {
    machines.refetch()
    fleetNow.refetch()
    void queryClient.refetchQueries({ queryKey: [TIMELINES_KEY], type: 'active' })
  }
  const isRetrying = machines.isFetching || fleetNow.isFetching
  if (machines.data === undefined || machines.data.length === 0) return null
  const stale = (what: string, loadedAt: number) => (
    <StaleNotice what={what} loadedAt={loadedAt} onRetry={retry} isRetrying={isRetrying} />
  )
  if (machines.isError) return stale(t('fleet.machines'), machines.dataUpdatedAt)
  if (offlineSince !== null) return stale(t('status.live_updates'), offlineSince)
  const outOfReach = machines.data.filter(({ OutOfReach }) => OutOfReach).length
  if (outOfReach > 0)
    return <Notice text={t('fleet.out_of_reach', { count: outOfReach })} {...{ retry, isRetrying }} />
  if (!fleetNow.isError) return null
  if (fleetNow.data) return stale(t('fleet.figures'), fleetNow.dataUpdatedAt)
  return <Notice text={t('fleet.overview_failed')} {...{ retry, isRetrying }} />
}

interface NoticeProps {
  readonly text: string
  readonly retry: () => void
  readonly isRetrying: boolean
}

function Notice({ text, retry, isRetrying }: NoticeProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.stale} data-part="stale" role="status">
      <IconCloudOff size="1rem" stroke={1.6} aria-hidden="true" />
      <span>{text}</span>
      <Button size="compact-xs" onClick={retry} loading={isRetrying}>
        {t('misc.try_again')}
      </Button>
    </div>
  )
}
