import type { AnalyticsInputs } from '@millwright/contract/calls/analytics-shapes'
import { coverageOf } from '@millwright/domain/usage/figures'
import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/usage/usage-class'
import { availableTime, noDataOf, plannedTime, wasteTime } from '@millwright/domain/usage/usage-totals'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf, type TimePart } from './explained.ts'
import { useAmounts } from './use-amounts.ts'

interface CountedTimeProps {
  readonly part: TimePart
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

/** A part of the planned time: its share, the other parts with which it adds up, and how much is known. */
export function CountedTime({ part, inputs: { totals }, before, period, children }: CountedTimeProps) {
  const { t } = useTranslation()
  const { share, time } = useAmounts()
  const [name, own, whole] = [nameOf(part, t), timeOf(part, totals), availableTime(totals)]
  return (
    <div className="mw-an-counted">
      <p>{[name, period].join(' · ')}</p>
      <div className="mw-an-formula">
        <span className="mw-an-fraction">
          <span>{name}</span>
          <span>{t('analytics.formulas.availability_ISO_22400.whole')}</span>
        </span>
        <span className="mw-an-fraction mw-num">
          <span>{time(own)}</span>
          <span>{time(whole)}</span>
        </span>
        <b className="mw-an-result mw-num">{share(whole > 0 ? own / whole : null)}</b>
      </div>
      <section>
        <h3>{t('analytics.inputs')}</h3>
        <ul className="mw-an-list">
          {partsLike(part).map((each) => (
            <TimeRow key={nameOf(each, t)} name={nameOf(each, t)} ms={timeOf(each, totals)} />
          ))}
          {part.kind === 'reason' && (
            <TimeRow name={t('analytics.waste_time')} ms={wasteTime(totals)} isSum />
          )}
          {part.kind === 'use' && <TimeRow name={t('analytics.no_data_left_out')} ms={noDataOf(totals)} />}
          <TimeRow name={t('analytics.planned')} ms={plannedTime(totals)} isSum={part.kind === 'use'} />
          <li>
            <span>{t('analytics.coverage')}</span>
            <b className="mw-num">{share(coverageOf(totals))}</b>
          </li>
          <TimeRow name={`${t('analytics.previous')}: ${name}`} ms={timeOf(part, before.totals)} />
        </ul>
      </section>
      {children}
    </div>
  )
}

/** All parts of the same kind: they add up. */
const partsLike = ({ kind }: TimePart): TimePart[] =>
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
