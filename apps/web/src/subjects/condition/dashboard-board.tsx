import { Skeleton } from '@mantine/core'
import { recordsVibration } from '@millwright/domain/condition/app'
import { Suspense } from 'react'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { AxisCard } from './axis-card.tsx'
import { chosenTest, type Looked, useCheckSearch, useLook } from './check-view.ts'
import styles from './condition.module.css'
import { FiguresCard } from './figures-card.tsx'
import { LatestCard } from './latest-card.tsx'
import { ScoreCard } from './score-card.tsx'
import { TestsCard } from './tests-card.tsx'
import { VibrationCard } from './vibration-card.tsx'

const ValuesCard = lazyPart(() => import('./values-card.tsx'), 'ValuesCard')

/** One test against its fingerprint, and how the score got there. */
export function DashboardBoard(looked: Looked) {
  const search = useCheckSearch()
  const test = chosenTest(looked.tests, search.test)
  const look = useLook()
  if (!test) return null
  // In the other modes the card above has the values.
  const hasValues = recordsVibration(looked.type) && (search.mode ?? 'frequency') === 'frequency'
  return (
    <div className={styles.root}>
      <div className={styles.top}>
        <LatestCard {...looked} test={test} />
        {recordsVibration(looked.type) ? (
          <VibrationCard {...looked} test={test} />
        ) : looked.type === 'AXES_CHECK' ? (
          <AxisCard {...looked} test={test} />
        ) : (
          <FiguresCard {...looked} test={test} />
        )}
      </div>
      <div className={styles.bottom} data-three={hasValues || undefined}>
        <ScoreCard {...looked} test={test} />
        {hasValues && (
          <Suspense fallback={<Skeleton mih="14rem" />}>
            <ValuesCard
              {...looked}
              test={test}
              chosen={search.part}
              onChoose={(part) => look({ part })}
              isAdvanced={false}
              isNarrow
            />
          </Suspense>
        )}
        <TestsCard {...looked} test={test} />
      </div>
    </div>
  )
}
