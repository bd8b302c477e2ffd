import { Skeleton } from '@mantine/core'
import { Card } from '../../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../../platform/ui/states/after-delay.tsx'
import { CardSkeleton } from './card-skeleton.tsx'

const CARDS = ['mw-mo-today', 'mw-mo-shift', 'mw-mo-last', 'mw-mo-alarms', 'mw-mo-values']

/** The page before the machine is known. */
export function OverviewSkeleton() {
  return (
    <>
      <AfterDelay>
        <Skeleton height="3.5rem" width="16rem" radius="0.75rem" />
      </AfterDelay>
      <div className="mw-mo-grid">
        {CARDS.map((name) => (
          <Card key={name} className={name}>
            <CardSkeleton rows={5} />
          </Card>
        ))}
      </div>
    </>
  )
}
