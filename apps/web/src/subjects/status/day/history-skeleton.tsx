import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { AfterDelay } from '../../../platform/ui/states/after-delay.tsx'

const HEIGHTS = [62, 68, 70, 24, 8, 66, 70, 64, 68, 70, 26, 8, 64, 68]

/** The chart in its final shape. */
export function HistorySkeleton() {
  const { t } = useTranslation()
  return (
    <AfterDelay>
      <div className="mw-history-bones" role="status" aria-label={t('machine_status.loading_history')}>
        {HEIGHTS.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <Skeleton key={index} height={`${height}%`} />
        ))}
      </div>
    </AfterDelay>
  )
}
