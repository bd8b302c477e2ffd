import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { AfterDelay } from '../../../platform/ui/states/after-delay.tsx'
import { ErrorState } from '../../../platform/ui/states/error-state.tsx'
import { StaleNotice } from '../../../platform/ui/states/stale-notice.tsx'
import styles from './machine-overview-page.module.css'

interface CardStateProps {
  readonly query: Pick<
    UseQueryResult,
    'data' | 'isPending' | 'isError' | 'isFetching' | 'dataUpdatedAt' | 'refetch'
  >
  /** What the card shows, as it is written at the start of a sentence. */
  readonly what: string
  /** Lines of the skeleton. */
  readonly rows: number
  readonly children: ReactNode
}

/** Loading, failed or stale; the card itself only knows how to show what is there. */
export function CardState({ query, what, rows, children }: CardStateProps) {
  const retry = { onRetry: () => void query.refetch(), isRetrying: query.isFetching }
  if (query.isPending) return <CardSkeleton rows={rows} />
  if (query.isError && query.data === undefined) return <ErrorState what={what} {...retry} />
  return (
    <>
      {query.isError && <StaleNotice what={what} loadedAt={query.dataUpdatedAt} {...retry} />}
      {children}
    </>
  )
}

const WIDTHS = ['70%', '100%', '85%', '95%', '60%', '90%']

export function CardSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation()
  return (
    <AfterDelay>
      <div className={styles.bones} role="status" aria-label={t('misc.loading')}>
        {WIDTHS.slice(0, rows).map((width) => (
          <Skeleton key={width} height="0.875rem" width={width} />
        ))}
      </div>
    </AfterDelay>
  )
}
