import type { AnalyticsFigures } from '@millwright/contract/analytics/analytics-shapes'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './analytics.module.css'
import { isTime, LEVELS, type Level } from './levels.ts'
import { useAmounts } from './use-amounts.ts'

interface LevelListProps {
  readonly figures: Pick<AnalyticsFigures, Level>
  readonly onExplain: (level: Level) => void
}

/** The figures beside OEE, small; each opens how it was counted. */
export function LevelList({ figures, onExplain }: LevelListProps) {
  const { t } = useTranslation()
  const { hours, percent } = useAmounts()
  return (
    <ul className={styles.levels}>
      {LEVELS.map((level) => (
        <li key={level}>
          <button type="button" onClick={() => onExplain(level)}>
            {t(`analytics.figures.${level}`)}
            <b className="mw-num">{isTime(level) ? hours(figures[level]) : percent(figures[level])}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
