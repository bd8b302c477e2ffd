import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../platform/ui/states/after-delay.tsx'
import historyCardStyles from './history-card.module.css'
import machineDataPageStyles from './machine-data-page.module.css'
import treeCardStyles from './tree-card.module.css'

const LINES = ['62%', '48%', '70%', '40%', '56%', '66%', '44%', '58%', '50%', '68%', '42%', '60%']

/** The chart in its final shape. */
export function ChartSkeleton() {
  const { t } = useTranslation()
  return (
    <AfterDelay>
      <div className={machineDataPageStyles.bones} role="status" aria-label={t('machine_data.loading')}>
        <Skeleton className={machineDataPageStyles.bonesChart} radius="0.25rem" />
        <Skeleton height="0.75rem" width="12rem" />
      </div>
    </AfterDelay>
  )
}

/** The page before the channels are known. */
export function DataSkeleton() {
  return (
    <AfterDelay>
      <div className={machineDataPageStyles.board} aria-hidden="true">
        <Card className={treeCardStyles.channels}>
          <div className={machineDataPageStyles.bones}>
            <Skeleton height="1.875rem" />
            {LINES.map((width) => (
              <Skeleton key={width} height="0.75rem" width={width} />
            ))}
          </div>
        </Card>
        <div className={machineDataPageStyles.channel}>
          <Card>
            <Skeleton height="5rem" />
          </Card>
          <Card className={historyCardStyles.root}>
            <ChartSkeleton />
          </Card>
        </div>
      </div>
    </AfterDelay>
  )
}
