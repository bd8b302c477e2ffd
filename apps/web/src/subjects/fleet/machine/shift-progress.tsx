import { progressOf } from '@millwright/domain/shifts/progress'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { formatPercent } from '../../../platform/ui/text/format.ts'
import type { DayShift } from '../../shifts/shared/day-shifts.ts'
import { kpiText } from '../../shifts/shared/kpi-text.ts'
import { paceText } from '../../shifts/shared/pace-text.ts'
import { GoalBar } from './goal-bar.tsx'
import machineOverviewPageStyles from './machine-overview-page.module.css'
import styles from './shift-progress.module.css'

/** How far a shift has come, as a number, a bar with the place where it should be, and a word. */
export function ShiftProgress({ shift, family }: { shift: DayShift; family: string }) {
  const { t, i18n } = useTranslation()
  const now = useNow(10_000)
  const { goal } = shift
  if (!goal) return <p className={machineOverviewPageStyles.none}>{t('shifts.no_goal')}</p>
  const progress = progressOf(shift, goal.value, shift.value, now)
  const text = (value: number) => kpiText(t, i18n.language, goal.kpi, value, family)
  const target = text(goal.value)
  const expected = progress.expected === null ? null : text(wholeAs(goal.value, progress.expected)).value
  return (
    <div className={styles.progress}>
      <p className={styles.kpi}>{t(`shifts.kpis.${goal.kpi}`)}</p>
      <p className={styles.value}>
        <b className="mw-num">{shift.value === null ? t('status.no_data') : text(shift.value).value}</b>
        <span className="mw-num">
          {t('machine_overview.of_goal', { goal: target.value, unit: target.unit })}
        </span>
        {progress.share !== null && (
          <strong className="mw-num">{formatPercent(progress.share, i18n.language)}</strong>
        )}
      </p>
      {shift.goalSource === 'idealRate' && <p className={styles.source}>{t('machine_overview.from_rate')}</p>}
      <GoalBar
        share={progress.share}
        expected={progress.expected === null ? null : progress.expected / goal.value}
        pace={progress.pace}
      />
      <p className={styles.pace} data-pace={progress.pace ?? undefined}>
        {progress.pace !== null && <b>{paceText(t, progress.pace)}</b>}
        {expected !== null && (
          <span className="mw-num">
            {t('machine_overview.expected', { value: expected, unit: target.unit })}
          </span>
        )}
        {progress.remaining !== null && progress.remaining > 0 && (
          <span className="mw-num">
            {t('machine_overview.remaining', { value: text(progress.remaining).value, unit: target.unit })}
          </span>
        )}
      </p>
    </div>
  )
}

/** Pieces are whole: 59.896 of them would be wrong. */
const wholeAs = (goal: number, value: number): number => (Number.isInteger(goal) ? Math.round(value) : value)
