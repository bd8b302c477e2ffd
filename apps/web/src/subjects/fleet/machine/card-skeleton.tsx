import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { AfterDelay } from '../../../platform/ui/states/after-delay.tsx'
import styles from './machine-overview-page.module.css'

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
