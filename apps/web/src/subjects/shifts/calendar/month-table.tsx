import { type Calendar, isWorkingDay } from '@millwright/domain/shifts/calendar'
import type { PlainDay } from '@millwright/domain/time/zone'
import { dateFormat } from '../../../platform/i18n/intl.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { formatLongDay } from '../../../platform/ui/text/format.ts'
import { weekdayNames } from '../../../platform/ui/text/weekdays.ts'
import { exceptionOn } from './calendar-draft.ts'
import { weeksOf } from './year-grid.ts'

interface MonthTableProps {
  readonly calendar: Calendar
  readonly year: number
  readonly month: number
  readonly today: PlainDay
  /** The one day that the tab key reaches. */
  readonly cursor: PlainDay
  readonly onToggle: (day: PlainDay) => void
}

export function MonthTable({ calendar, year, month, today, cursor, onToggle }: MonthTableProps) {
  const { t, i18n } = useTranslation()
  const name = dateFormat(i18n.language, 'longMonth', 'UTC')
  const long = weekdayNames(i18n.language, 'long')
  const stateOf = (day: PlainDay): string => {
    const exception = exceptionOn(calendar, day)
    const state = t(isWorkingDay(calendar, day) ? 'calendar.working' : 'calendar.not_working')
    const why = exception ? exception.name || t('calendar.exception') : t('calendar.as_usual')
    return `${formatLongDay(Date.parse(day), 'UTC', i18n.language)}: ${state}, ${why}`
  }
  return (
    <table className="mw-month">
      <caption>{name.format(Date.UTC(year, month - 1, 1))}</caption>
      <thead>
        <tr>
          {weekdayNames(i18n.language, 'narrow').map((letter, index) => (
            <th key={long[index]} scope="col" abbr={long[index]}>
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week, index) => (
          <tr key={week.find(Boolean) ?? index}>
            {week.map((day, weekday) =>
              day === null ? (
                <td key={long[weekday]} />
              ) : (
                <td key={long[weekday]}>
                  <button
                    type="button"
                    className="mw-num"
                    data-day={day}
                    data-works={isWorkingDay(calendar, day) || undefined}
                    data-exception={exceptionOn(calendar, day) !== undefined || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={stateOf(day)}
                    title={exceptionOn(calendar, day)?.name || undefined}
                    tabIndex={day === cursor ? 0 : -1}
                    onClick={() => onToggle(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
