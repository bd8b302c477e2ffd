import type { AnalyticsInputs } from '@millwright/contract/analytics/analytics-shapes'
import {
  availabilityBounds,
  coverageOf,
  KPI_METHODS,
  type KpiMethod,
} from '@millwright/domain/analytics/figures'
import { noDataOf, plannedTime } from '@millwright/domain/analytics/usage-totals'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './analytics.module.css'
import { FACTORS, type Factor, type Figure, isOfPieces, ratioOf, shareBy } from './factors.ts'
import { useAmounts } from './use-amounts.ts'
import { WhyChanged, type WhyChangedProps } from './why-changed.tsx'

export interface CountedProps extends WhyChangedProps {
  readonly period: string
  /** The intervals of a machine. */
  readonly children?: ReactNode
}

/** Formula, why it changed, other methods, inputs, and how much of the planned time is known. */
export function Counted({ period, children, ...why }: CountedProps) {
  const { t } = useTranslation()
  const { figure, inputs, method } = why
  return (
    <div className={styles.counted}>
      <p>{[t(`analytics.figures.${figure}`), period, t(`analytics.methods.${method}`)].join(' · ')}</p>
      {figure === 'OEE' ? (
        <OeeFormula inputs={inputs} method={method} />
      ) : (
        <FactorFormula factor={figure} inputs={inputs} method={method} />
      )}
      <WhyChanged {...why} />
      <OtherMethods figure={figure} inputs={inputs} method={method} />
      <Inputs inputs={inputs} method={method} />
      {children}
    </div>
  )
}

interface FormulaProps {
  readonly inputs: AnalyticsInputs
  readonly method: KpiMethod
}

function OeeFormula({ inputs, method }: FormulaProps) {
  const { t } = useTranslation()
  const { share } = useAmounts()
  const values = FACTORS.map((factor) => share(shareBy(inputs, method, factor)))
  return (
    <div className={styles.formula}>
      <span>{FACTORS.map((factor) => t(`analytics.figures.${factor}`)).join(' × ')}</span>
      <span className="mw-num">{values.join(' × ')}</span>
      <b className={`${styles.result} mw-num`}>{share(shareBy(inputs, method, 'OEE'))}</b>
    </div>
  )
}

function FactorFormula({ factor, inputs, method }: FormulaProps & { factor: Factor }) {
  const { t } = useTranslation()
  const { share, time, number } = useAmounts()
  const { part, whole, value } = ratioOf(inputs, method, factor)
  const write = isOfPieces(inputs, factor) ? number : time
  const formula = formulaOf(inputs, factor, method)
  return (
    <div className={styles.formula}>
      <span className={styles.fraction}>
        <span>{t(`analytics.formulas.${formula}.part`)}</span>
        <span>{t(`analytics.formulas.${formula}.whole`)}</span>
      </span>
      <span className={`${styles.fraction} mw-num`}>
        <span>{write(part)}</span>
        <span>{write(whole)}</span>
      </span>
      <b className={`${styles.result} mw-num`}>{share(value)}</b>
    </div>
  )
}

function formulaOf(inputs: AnalyticsInputs, factor: Factor, method: KpiMethod): string {
  if (factor === 'Quality') return isOfPieces(inputs, factor) ? 'quality' : 'quality_by_time'
  if (factor === 'Performance') return method === 'MAIN_USAGE' ? 'main_usage' : 'performance'
  return `availability_${method}`
}

function OtherMethods({ figure, inputs, method }: FormulaProps & { figure: Figure }) {
  const { t } = useTranslation()
  const { share } = useAmounts()
  return (
    <section>
      <h3>{t('analytics.other_methods')}</h3>
      <ul className={styles.list}>
        {KPI_METHODS.filter((each) => each !== method).map((each) => (
          <li key={each}>
            <span>{t(`analytics.methods.${each}`)}</span>
            <b className="mw-num">{share(shareBy(inputs, each, figure))}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SHOWN = ['EXE', 'HANDLING', 'READY', 'SETUP', 'FAIL', 'POWER_OFF'] as const

/** The times that were planned, by the status that the machines reported. They add up. */
function Inputs({ inputs, method }: FormulaProps) {
  const { t } = useTranslation()
  const { time, number, share } = useAmounts()
  const { totals, made } = inputs
  const [least, most] = availabilityBounds(totals, method)
  return (
    <section>
      <h3>{t('analytics.inputs')}</h3>
      <ul className={styles.list}>
        {SHOWN.map((status) => (
          <li key={status}>
            <span>{t(`analytics.statuses.${status}`)}</span>
            <b className="mw-num">{time(totals.status[status])}</b>
          </li>
        ))}
        <li>
          <span>{t('analytics.no_data_left_out')}</span>
          <b className="mw-num">{time(noDataOf(totals))}</b>
        </li>
        <li data-sum>
          <span>{t('analytics.planned')}</span>
          <b className="mw-num">{time(plannedTime(totals))}</b>
        </li>
        <li>
          <span>{t('analytics.coverage')}</span>
          <b className="mw-num">{share(coverageOf(totals))}</b>
        </li>
        {made.total !== null && (
          <li>
            <span>{t('analytics.made')}</span>
            <b className="mw-num">{`${number(made.total)} / ${number(made.defective)}`}</b>
          </li>
        )}
      </ul>
      {noDataOf(totals) > 0 && method !== 'MAIN_USAGE' && (
        <p className={styles.key}>
          {t('analytics.no_data_bounds', { least: share(least), most: share(most) })}
        </p>
      )}
      <p className={styles.key}>{t('analytics.times_first')}</p>
    </section>
  )
}
