import type { AnalyticsInputs } from '@millwright/contract/analytics/analytics-shapes'
import { isComparable } from '@millwright/domain/analytics/compare'
import { coverageOf } from '@millwright/domain/analytics/figures'
import { availableTime, noDataOf, plannedTime, wasteTime } from '@millwright/domain/analytics/usage-totals'
import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import type { TFunction } from '@millwright/domain/text/translate'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './analytics.module.css'
import { type CountedByTime, nameOf, type TimePart } from './explained.ts'
import { type Formula, levelFormula } from './levels.ts'
import { useAmounts } from './use-amounts.ts'

interface CountedTimeProps {
  readonly explained: CountedByTime
  readonly inputs: AnalyticsInputs
  /** Of as many days before. */
  readonly before: AnalyticsInputs
  readonly period: string
  /** The intervals of a machine, or the machines of a group. */
  readonly children?: ReactNode
}

type Totals = AnalyticsInputs['totals']

const timeOf = (part: TimePart, { usage, waste }: Totals): number =>
  part.kind === 'use' ? usage[part.use] : waste[part.reason]

function formulaOf(explained: CountedByTime, totals: Totals, t: TFunction): Formula {
  if (explained.kind === 'level') return levelFormula(explained.level, totals, t)
  const [part, whole] = [timeOf(explained, totals), availableTime(totals)]
  return {
    part: nameOf(explained, t),
    whole: t('analytics.formulas.availability_ISO_22400.whole'),
    ratio: { part, whole, value: whole > 0 ? part / whole : null },
  }
}

/** A figure that is counted from times alone: its formula, the times that add up, and how much of the planned time is known. */
export function CountedTime({ explained, inputs: { totals }, before, period, children }: CountedTimeProps) {
  const { t } = useTranslation()
  const { share, time } = useAmounts()
  const name = nameOf(explained, t)
  const { part, whole, ratio } = formulaOf(explained, totals, t)
  const past = formulaOf(explained, before.totals, t).ratio
  const hasBefore = isComparable(availableTime(totals), availableTime(before.totals))
  const isOfReasons = explained.kind === 'reason'
  return (
    <div className={styles.counted}>
      <p>{[name, period].join(' · ')}</p>
      <div className={styles.formula}>
        {whole === null ? (
          <span>{part}</span>
        ) : (
          <>
            <Fraction part={part} whole={whole} />
            <Fraction part={time(ratio.part)} whole={time(ratio.whole)} />
          </>
        )}
        <b className={`${styles.result} mw-num`}>{whole === null ? time(ratio.part) : share(ratio.value)}</b>
      </div>
      <section>
        <h3>{t('analytics.inputs')}</h3>
        <ul className={styles.list}>
          {partsOf(isOfReasons ? 'reason' : 'use').map((each) => (
            <TimeRow key={nameOf(each, t)} name={nameOf(each, t)} ms={timeOf(each, totals)} />
          ))}
          {isOfReasons && <TimeRow name={t('analytics.waste_time')} ms={wasteTime(totals)} isSum />}
          {!isOfReasons && <TimeRow name={t('analytics.no_data_left_out')} ms={noDataOf(totals)} />}
          <TimeRow name={t('analytics.planned')} ms={plannedTime(totals)} isSum={!isOfReasons} />
          <li>
            <span>{t('analytics.coverage')}</span>
            <b className="mw-num">{share(coverageOf(totals))}</b>
          </li>
          {hasBefore && (
            <li>
              <span>{`${t('analytics.previous')}: ${name}`}</span>
              <b className="mw-num">
                {explained.kind === 'level' && whole ? share(past.value) : time(past.part)}
              </b>
            </li>
          )}
        </ul>
      </section>
      {children}
    </div>
  )
}

function Fraction({ part, whole }: { part: string; whole: string }) {
  return (
    <span className={`${styles.fraction} mw-num`}>
      <span>{part}</span>
      <span>{whole}</span>
    </span>
  )
}

/** All parts of a kind: they add up. */
const partsOf = (kind: TimePart['kind']): TimePart[] =>
  kind === 'use'
    ? USAGE_CLASSES.map((use) => ({ kind, use }))
    : WASTE_REASONS.map((reason) => ({ kind, reason }))

function TimeRow({ name, ms, isSum = false }: { name: string; ms: number; isSum?: boolean }) {
  const { time } = useAmounts()
  return (
    <li data-sum={isSum || undefined}>
      <span>{name}</span>
      <b className="mw-num">{time(ms)}</b>
    </li>
  )
}
