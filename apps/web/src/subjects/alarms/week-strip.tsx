import type { AlarmCode } from '@millwright/contract/alarms/alarms'
import type { DayRange } from '@millwright/domain/time/range'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import { dateFormat } from '../../platform/i18n/intl.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { formatDateTime } from '../../platform/ui/text/format.ts'
import { stripMarks } from './strip-marks.ts'

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
    <span className="mw-al-days">
      {days.map((day, index) => (
        <span key={day} data-today={day === today || undefined}>
          {index % step === 0 && format.format(dayBounds(day, zone).from + 12 * 3_600_000)}
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
      className="mw-al-strip"
      role="img"
      aria-label={t('alarms.strip', {
        count: code.Count,
        last: formatDateTime(code.Raised.at(-1)?.From ?? period.from, zone, i18n.language),
      })}
    >
      {stripMarks(code.Raised, period).map(({ at, lostMs, times, label }) => (
        <i
          key={at}
          style={
            {
              '--at': at,
              '--tall': Math.max(SHORTEST, Math.min(1, lostMs / TALLEST_MS)),
            } as React.CSSProperties
          }
        >
          {label && <small data-side={label}>{`×${times}`}</small>}
        </i>
      ))}
      {hasNow && <b style={{ '--at': shareOf(now, period) } as React.CSSProperties} />}
    </span>
  )
}
