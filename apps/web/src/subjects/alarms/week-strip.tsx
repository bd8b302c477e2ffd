import type { AlarmCode } from '@millwright/contract/alarms/alarms'
import type { TFunction } from '@millwright/domain/text/translate'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { DayRange } from '@millwright/domain/time/range'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import { dateFormat } from '../../platform/i18n/intl.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { formatDateTime, formatSummed } from '../../platform/ui/text/format.ts'
import { type StripMark, stripMarks } from './strip-marks.ts'
import styles from './week-strip.module.css'

interface Period {
  readonly from: number
  readonly to: number
}

/** A stop of this length has the tallest mark. */
const TALLEST_MS = 10 * 60_000
const SHORTEST = 0.35
/** Above it days have no room for their names. */
const MOST_NAMED_DAYS = 14

const daysOf = ({ from, to }: DayRange): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const shareOf = (ts: number, { from, to }: Period): number => (ts - from) / (to - from)

/** The days above the strips of all codes. */
export function StripHead({ range, zone }: { range: DayRange; zone: string }) {
  const { i18n } = useTranslation()
  const today = dayAt(useNow(60_000), zone)
  const days = daysOf(range)
  const step = Math.ceil(days.length / MOST_NAMED_DAYS)
  const format = dateFormat(i18n.language, 'shortDay', zone)
  return (
    <span className={styles.days}>
      {days.map((day, index) => (
        <span key={day} data-today={day === today || undefined}>
          {index % step === 0 && format.format(dayBounds(day, zone).from + 12 * HOUR_MS)}
        </span>
      ))}
    </span>
  )
}

/** When a code came in the chosen days: the taller, the longer the machine stood. */
export function WeekStrip({ code, period, zone }: { code: AlarmCode; period: Period; zone: string }) {
  const { t, i18n } = useTranslation()
  const now = useNow(60_000)
  const hasNow = now > period.from && now < period.to
  return (
    <span
      className={styles.strip}
      role="img"
      aria-label={t('alarms.strip', {
        count: code.Count,
        last: formatDateTime(code.Raised.at(-1)?.From ?? period.from, zone, i18n.language),
      })}
    >
      {stripMarks(code.Raised, period).map((mark) => (
        <i
          key={mark.at}
          title={markText(mark, zone, i18n.language, t)}
          style={
            {
              '--at': mark.at,
              '--tall': Math.max(SHORTEST, Math.min(1, mark.lostMs / TALLEST_MS)),
            } as React.CSSProperties
          }
        >
          {mark.label && <small data-side={mark.label}>{`×${mark.times}`}</small>}
        </i>
      ))}
      {hasNow && <b style={{ '--at': shareOf(now, period) } as React.CSSProperties} />}
    </span>
  )
}

/** When it came, how long the machine stood, and who acknowledged. */
function markText(
  { from, lostMs, times, names }: StripMark,
  zone: string,
  language: string,
  t: TFunction,
): string {
  const parts = [formatDateTime(from, zone, language)]
  if (times > 1) parts.push(`×${times}`)
  if (lostMs > 0) parts.push(t('alarms.stood', { duration: formatSummed(lostMs / 1000, language) }))
  if (names.length > 0) parts.push(`${t('alarms.acknowledged')}: ${names.join(', ')}`)
  return parts.join(' · ')
}
