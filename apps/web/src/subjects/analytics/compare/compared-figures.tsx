import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { ErrorState } from '../../../platform/ui/states/error-state.tsx'
import styles from '../analytics.module.css'
import { useAmounts } from '../use-amounts.ts'
import { CompareSentence } from './compare-sentence.tsx'
import { CompareTable } from './compare-table.tsx'
import { type Compared, figureRows } from './figure-rows.ts'

interface PendingQuery {
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** While figures come, and where they do not. */
export function ComparePending({ queries }: { queries: readonly PendingQuery[] }) {
  const { t } = useTranslation()
  const failed = queries.filter(({ isError }) => isError)
  if (failed.length === 0) return <Skeleton height="16rem" />
  return (
    <ErrorState
      what={t('analytics.compare.title')}
      onRetry={() => {
        for (const query of failed) query.refetch()
      }}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
    />
  )
}

/** The sentence and the table of figures. */
export function ComparedFigures({ compared }: { compared: readonly Compared[] }) {
  const { t } = useTranslation()
  const amounts = useAmounts()
  if (compared.length < 2) return <p className={styles.empty}>{t('analytics.compare.alone')}</p>
  return (
    <>
      <CompareSentence compared={compared} />
      <CompareTable
        label={t('analytics.compare.title')}
        figure={t('analytics.compare.figure')}
        columns={compared}
        rows={figureRows(compared, t, amounts)}
      />
      <p
        className={styles.key}
      >{`${t('analytics.compare.first_is_base')} ${t('analytics.compare.loss_shares')}`}</p>
    </>
  )
}
