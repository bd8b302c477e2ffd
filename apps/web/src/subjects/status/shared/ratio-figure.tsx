import { Tooltip } from '@mantine/core'
import { levelOf } from '@millwright/domain/analytics/classic'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Definition } from '../../../platform/ui/page/definition.tsx'
import { Delta } from '../../../platform/ui/page/delta.tsx'
import { formatPercent } from '../../../platform/ui/text/format.ts'
import styles from './figures.module.css'

interface RatioFigureProps {
  readonly term: string
  readonly definition: string
  /** 0 to 1; null without data. */
  readonly share: number | null
  /** Against the day before, in points; null when there is nothing to compare with. */
  readonly change: number | null
}

export function RatioFigure({ term, definition, share, change }: RatioFigureProps) {
  const { t, i18n } = useTranslation()
  return (
    <div className={styles.figure}>
      <Definition term={term} text={definition} />
      <p>
        {share === null ? (
          <span className={styles.figureNone}>{t('status.no_data')}</span>
        ) : (
          <>
            <b className="mw-num">{formatPercent(share, i18n.language, 1)}</b>
            <LevelMark share={share} />
          </>
        )}
        {change !== null && (
          <Tooltip label={t('status.against_day_before')}>
            <span>
              <Delta value={change} unit={t('status.points')} />
              <span className="mw-sr-only">{t('status.against_day_before')}</span>
            </span>
          </Tooltip>
        )}
      </p>
    </div>
  )
}

/** Above or below half, as a mark that points nowhere: what changed since the day before has the arrow. */
function LevelMark({ share }: { share: number }) {
  const { t } = useTranslation()
  const level = levelOf(share) ?? 'down'
  return (
    <span className={styles.level} data-level={level} role="img" aria-label={t(`status.level_${level}`)}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={level === 'up' ? 'M0 0h10v10H0z' : 'M0 5.5h10V10H0z'} />
      </svg>
    </span>
  )
}
