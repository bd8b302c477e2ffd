import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../platform/ui/states/after-delay.tsx'

const LINES = ['62%', '48%', '70%', '40%', '56%', '66%', '44%', '58%', '50%', '68%', '42%', '60%']

/** The chart in its final shape. */
export function ChartSkeleton() {
  const { t } = useTranslation()
  return (
    <AfterDelay>
      <div className="mw-md-bones" role="status" aria-label={t('machine_data.loading')}>
        <Skeleton className="mw-md-bones-chart" radius="0.25rem" />
        <Skeleton height="0.75rem" width="12rem" />
      </div>
    </AfterDelay>
  )
}

/** The page before the channels are known. */
export function DataSkeleton() {
  return (
    <AfterDelay>
      <div className="mw-md-board" aria-hidden="true">
        <Card className="mw-channels">
          <div className="mw-md-bones">
            <Skeleton height="1.875rem" />
            {LINES.map((width) => (
              <Skeleton key={width} height="0.75rem" width={width} />
            ))}
          </div>
        </Card>
        <div className="mw-md-channel">
          <Card>
            <Skeleton height="5rem" />
          </Card>
          <Card className="mw-history">
            <ChartSkeleton />
          </Card>
        </div>
      </div>
    </AfterDelay>
  )
}
