import { Button } from '@mantine/core'
import type { AnalyticsFigures, AnalyticsInputs } from '@millwright/contract/analytics/analytics-shapes'
import type { AnalyticsTarget } from '@millwright/contract/analytics/analytics-targets'
import { isComparable } from '@millwright/domain/analytics/compare'
import type { KpiMethod } from '@millwright/domain/analytics/figures'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Ring } from '../../platform/ui/charts/arcs/ring.tsx'
import { ChartFrame } from '../../platform/ui/charts/frame/chart-frame.tsx'
import { IconChevronRight } from '../../platform/ui/icons/icons.ts'
import { Delta } from '../../platform/ui/page/delta.tsx'
import { StillCounted } from '../machines/shared/backfills/still-counted.tsx'
import { useIsCounting } from '../machines/shared/backfills/use-is-counting.ts'
import analyticsStyles from './analytics.module.css'
import type { Explained } from './explained.ts'
import { FACTORS, type Factor, FIGURES, type Figure, isOfPieces, ratioOf } from './factors.ts'
import { LevelList } from './level-list.tsx'
import styles from './oee-card.module.css'
import { useAmounts } from './use-amounts.ts'

interface OeeCardProps {
  /** Whose figures it shows. */
  readonly machineIds: readonly string[]
  readonly figures: AnalyticsFigures
  readonly before: AnalyticsFigures
  readonly inputs: AnalyticsInputs
  readonly method: KpiMethod
  readonly days: number
  readonly target: AnalyticsTarget
  readonly onExplain: (explained: Explained) => void
}

/** The ring, its three factors and the figures beside it; each opens how it was counted. */
export function OeeCard({
  machineIds,
  figures,
  before,
  inputs,
  method,
  days,
  target,
  onExplain,
}: OeeCardProps) {
  const { t } = useTranslation()
  const { percent } = useAmounts()
  const { OEE } = figures
  const isCounting = useIsCounting(machineIds)
  const hasEnoughBefore = !isCounting && isComparable(figures.AvailableTime, before.AvailableTime)
  const past = (figure: Figure): number | null => (hasEnoughBefore ? before[figure] : null)
  const hint = isCounting ? (
    <StillCounted machineIds={machineIds} />
  ) : hasEnoughBefore ? (
    t('analytics.versus', { count: days })
  ) : (
    t('misc.too_little_before')
  )
  return (
    <ChartFrame
      title={t('analytics.oee')}
      hint={hint}
      fileName="oee"
      table={{
        columns: [
          { name: t('analytics.compare.figure') },
          { name: t('analytics.this_period'), format: percent },
          { name: t('analytics.previous'), format: percent },
          { name: t('analytics.target'), format: percent },
        ],
        rows: FIGURES.map((figure) => [
          t(`analytics.figures.${figure}`),
          figures[figure],
          past(figure),
          target[figure],
        ]),
      }}
      after={
        <>
          <LevelList figures={figures} onExplain={(level) => onExplain({ kind: 'level', level })} />
          {figures.Notes.length > 0 && (
            <ul className={analyticsStyles.notes}>
              {figures.Notes.map((note) => (
                <li key={note}>{t(`analytics.notes.${note}`)}</li>
              ))}
            </ul>
          )}
        </>
      }
    >
      <div className={styles.oee}>
        <div className={styles.ring}>
          <Ring
            label={t('analytics.oee')}
            share={OEE === null ? null : OEE / 100}
            text={percent(OEE)}
            {...(target.OEE !== null && {
              target: target.OEE / 100,
              note: t('analytics.target_is', { target: percent(target.OEE) }),
            })}
          />
          <Change now={OEE} before={past('OEE')} />
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onExplain({ kind: 'figure', figure: 'OEE' })}
          >
            {t('analytics.counted')}
          </Button>
        </div>
        <ul className={analyticsStyles.factors}>
          {FACTORS.map((factor) => (
            <li key={factor}>
              <button type="button" onClick={() => onExplain({ kind: 'figure', figure: factor })}>
                <span className={styles.factor}>
                  {t(`analytics.figures.${factor}`)}
                  <b className="mw-num">{percent(figures[factor])}</b>
                  <Change now={figures[factor]} before={past(factor)} />
                  <IconChevronRight size="0.875rem" aria-hidden="true" />
                </span>
                <i className={analyticsStyles.bar} style={barStyle(figures[factor], target[factor])} />
                <small>
                  <FactorNote factor={factor} inputs={inputs} method={method} />
                  {target[factor] !== null &&
                    `, ${t('analytics.target_is', { target: percent(target[factor]) })}`}
                </small>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}

const barStyle = (figure: number | null, target: number | null) =>
  ({
    '--share': Math.min(1, (figure ?? 0) / 100),
    ...(target !== null && { '--past': target / 100 }),
  }) as React.CSSProperties

function Change({ now, before }: { now: number | null; before: number | null }) {
  const { t } = useTranslation()
  if (now === null || before === null) return null
  return <Delta value={now - before} unit={t('analytics.points')} />
}

function FactorNote({
  factor,
  inputs,
  method,
}: {
  factor: Factor
  inputs: AnalyticsInputs
  method: KpiMethod
}) {
  const { t } = useTranslation()
  const { time, number } = useAmounts()
  const { part, whole } = ratioOf(inputs, method, factor)
  if (whole <= 0) return t('analytics.not_counted')
  const write = isOfPieces(inputs, factor) ? number : time
  return t('analytics.part_of', { part: write(part), whole: write(whole) })
}
