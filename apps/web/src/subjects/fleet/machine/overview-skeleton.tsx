import { Skeleton } from '@mantine/core'
import { Card } from '../../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../../platform/ui/states/after-delay.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import styles from './machine-overview-page.module.css'

const CARDS = [styles.today, styles.shift, styles.last, styles.alarms, styles.values]

/** The page before the machine is known. */
export function OverviewSkeleton() {
  return (
    <>
      <AfterDelay>
        <Skeleton height="3.5rem" width="16rem" radius="0.75rem" />
      </AfterDelay>
      <div className={styles.grid}>
        {CARDS.map((name) => (
          <Card key={name} className={name}>
            <CardSkeleton rows={5} />
          </Card>
        ))}
      </div>
    </>
  )
}
