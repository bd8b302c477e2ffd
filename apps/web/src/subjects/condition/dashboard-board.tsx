import { recordsVibration } from '@millwright/domain/condition/app'
import { AxisCard } from './axis-card.tsx'
import { chosenTest, type Looked, useCheckSearch } from './check-view.ts'
import styles from './condition.module.css'
import { FiguresCard } from './figures-card.tsx'
import { LatestCard } from './latest-card.tsx'
import { ScoreCard } from './score-card.tsx'
import { TestsCard } from './tests-card.tsx'
import { VibrationCard } from './vibration-card.tsx'

/** One test against its fingerprint, and how the score got there. */
export function DashboardBoard(looked: Looked) {
  const search = useCheckSearch()
  const test = chosenTest(looked.tests, search.test)
  if (!test) return null
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
      <div className={styles.bottom}>
        <ScoreCard {...looked} test={test} />
        <TestsCard {...looked} test={test} />
      </div>
    </div>
  )
}
