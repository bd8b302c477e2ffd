import { changedParts } from '@millwright/domain/analytics/change-causes'
import { isComparable } from '@millwright/domain/analytics/compare'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import styles from '../analytics.module.css'
import { useAmounts } from '../use-amounts.ts'
import type { Compared } from './figure-rows.ts'

/** Nothing that anybody would see, in points. */
const FLAT = 0.05

/** The largest difference, in one sentence: of two the second against the first, of more the lowest against the highest. */
export function CompareSentence({ compared }: { compared: readonly Compared[] }) {
  const { t } = useTranslation()
  const { number, hours } = useAmounts()
  const pair = pairOf(compared)
  if (!pair) return null
  const [base, other] = pair
  const [now, past] = [other.figures, base.figures]
  if (
    !isComparable(now.AvailableTime, past.AvailableTime) &&
    !isComparable(past.AvailableTime, now.AvailableTime)
  )
    return <p className={styles.loss}>{t('misc.too_little_before')}</p>
  const points = (now.OEE ?? 0) - (past.OEE ?? 0)
  const [most] = changedParts(now.WasteTimes, now.AvailableTime, past.WasteTimes, past.AvailableTime)
  const names = { name: other.label, base: base.label }
  const values = { ...names, points: number(Math.abs(points), 1) }
  const more = most ? most.now - most.before : 0
  return (
    <p className={styles.loss}>
      {Math.abs(points) < FLAT
        ? t('analytics.compare.same', names)
        : t(points > 0 ? 'analytics.compare.higher' : 'analytics.compare.lower', values)}
      {most &&
        Math.abs(most.effect) * 100 >= FLAT &&
        ` ${t(more > 0 ? 'analytics.compare.more' : 'analytics.compare.less', {
          reason: t(`stops.reasons.${most.part}`),
          hours: hours(Math.abs(more)),
        })}`}
    </p>
  )
}

function pairOf(compared: readonly Compared[]): readonly [Compared, Compared] | null {
  const known = compared.filter(({ figures }) => figures.OEE !== null)
  const [first, second] = known
  if (!first || !second) return null
  if (compared.length === 2) return [first, second]
  const sorted = known.toSorted((a, b) => (b.figures.OEE ?? 0) - (a.figures.OEE ?? 0))
  return [sorted[0] ?? first, sorted.at(-1) ?? second]
}
