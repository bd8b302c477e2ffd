import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconChartHistogram } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../platform/ui/states/after-delay.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import styles from './analytics.module.css'

/** Loading, failed, stale and empty; nothing while there are figures. */
export function AnalyticsStates({ query, isEmpty }: { query: UseQueryResult; isEmpty: boolean }) {
  const { t } = useTranslation()
  const none = (
    <Card>
      <EmptyState
        icon={<IconChartHistogram size="1.5rem" stroke={1.6} />}
        title={t('analytics.none')}
        text={t('analytics.none_text')}
      />
    </Card>
  )
  return (
    <CardState
      look="page"
      query={query}
      what={t('nav.analytics')}
      skeleton={
        <AfterDelay>
          <div role="status" aria-label={t('misc.loading')} className={styles.root}>
            <Skeleton height="15rem" />
            <Skeleton height="24rem" />
          </div>
        </AfterDelay>
      }
      empty={isEmpty && !query.isError && none}
    />
  )
}
