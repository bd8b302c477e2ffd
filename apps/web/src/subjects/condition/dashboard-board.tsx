import { Skeleton } from '@mantine/core'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { recordsVibration } from '@millwright/domain/condition/app'
import { Suspense } from 'react'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { AxisCard } from './axis-card.tsx'
import { chosenTest, type Looked, modeOf, useCheckSearch, useLook } from './check-view.ts'
import styles from './condition.module.css'
import { FiguresCard } from './figures-card.tsx'
import { LatestCard } from './latest-card.tsx'
import { ScoreCard } from './score-card.tsx'
import { TestsCard } from './tests-card.tsx'
import { VibrationCard } from './vibration-card.tsx'

const DeviceChart = lazyPart(() => import('./device-chart.tsx'), 'DeviceChart')
const WearCard = lazyPart(() => import('./wear-card.tsx'), 'WearCard')
const ValuesCard = lazyPart(() => import('./values-card.tsx'), 'ValuesCard')

/** One test against its fingerprint, and how the score got there. Of a tool, how long it lasts comes first. */
export function DashboardBoard(looked: Looked) {
  const search = useCheckSearch()
  const test = chosenTest(looked.tests, search.test)
  const look = useLook()
  if (!test) return null
  const { type } = looked
  const isAdvanced = recordsVibration(type) && modeOf(type, search.mode) === 'advanced'
  const isNarrow = recordsVibration(type) && !isAdvanced
  const values = (
    <Suspense fallback={<Skeleton mih="14rem" />}>
      <ValuesCard
        {...looked}
        test={test}
        chosen={search.part}
        onChoose={(part) => look({ part })}
        isAdvanced={isAdvanced}
        isNarrow={isNarrow}
      />
    </Suspense>
  )
  return (
    <div className={styles.root}>
      <div className={styles.top}>
        <LatestCard {...looked} test={test} />
        {type === 'TOOLS_CHECK' ? (
          <Suspense fallback={<Skeleton mih="20rem" />}>
            <WearCard {...looked} test={test} />
          </Suspense>
        ) : (
          <Recorded {...looked} test={test} />
        )}
      </div>
      {type === 'TOOLS_CHECK' && <VibrationCard {...looked} test={test} />}
      {isAdvanced && values}
      <div className={styles.bottom} data-three={isNarrow || undefined}>
        <ScoreCard {...looked} test={test} />
        {isNarrow && values}
        <TestsCard {...looked} test={test} />
      </div>
    </div>
  )
}

/** The record of the machine, by the type of the test. */
function Recorded(of: Looked & { readonly test: Cycle }) {
  if (recordsVibration(of.type)) return <VibrationCard {...of} />
  if (of.type === 'AXES_CHECK') return <AxisCard {...of} />
  return (
    <div className={styles.stack}>
      <Suspense fallback={<Skeleton mih="14rem" />}>
        <DeviceChart {...of} />
      </Suspense>
      <FiguresCard {...of} />
    </div>
  )
}
