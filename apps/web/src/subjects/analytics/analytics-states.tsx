import { Skeleton } from '@mantine/core'
import { IconChartHistogram } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../platform/ui/states/after-delay.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { ErrorState } from '../../platform/ui/states/error-state.tsx'
import { StaleNotice } from '../../platform/ui/states/stale-notice.tsx'
import styles from './analytics.module.css'

/** Loading, failed, stale and empty; nothing while there are figures. */
export function AnalyticsStates({ query, isEmpty }: { query: UseQueryResult; isEmpty: boolean }) {
  const { t } = useTranslation()
  const what = t('nav.analytics')
  const again = { what, onRetry: () => void query.refetch(), isRetrying: query.isFetching }
  if (query.isPending)
    return (
      <AfterDelay>
        <div role="status" aria-label={t('misc.loading')} className={styles.root}>
          <Skeleton height="15rem" />
          <Skeleton height="24rem" />
        </div>
      </AfterDelay>
    )
  if (query.isError)
    return query.data === undefined ? (
      <Card>
        <ErrorState {...again} />
      </Card>
    ) : (
      <StaleNotice {...again} loadedAt={query.dataUpdatedAt} />
    )
  if (!isEmpty) return null
  return (
    <Card>
      <EmptyState
        icon={<IconChartHistogram size="1.5rem" stroke={1.6} />}
        title={t('analytics.none')}
        text={t('analytics.none_text')}
      />
    </Card>
  )
}
