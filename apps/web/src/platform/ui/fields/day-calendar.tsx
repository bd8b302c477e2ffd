import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { firstWeekday } from '@millwright/domain/text/languages'
import type { PlainDay } from '@millwright/domain/time/zone'
import { type DateForm, dateFormat } from '../../i18n/intl.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

interface DayCalendarProps {
  /** Null while none is chosen. */
  readonly value: PlainDay | null
  readonly onChange: (day: PlainDay) => void
  readonly firstDay?: PlainDay
  readonly lastDay?: PlainDay
}

/** The month of a day, with the language of the page. */
export function DayCalendar({ value, onChange, firstDay, lastDay }: DayCalendarProps) {
  const { t, i18n } = useTranslation()
  const named = (form: DateForm) => (day: string) =>
    dateFormat(i18n.language, form, 'UTC').format(Date.parse(day.slice(0, 10)))
  return (
    <DatesProvider settings={{ firstDayOfWeek: firstWeekday(i18n.language) }}>
      <DatePicker
        value={value}
        onChange={(day) => day && onChange(day)}
        {...(value !== null && { defaultDate: value })}
        minDate={firstDay}
        maxDate={lastDay}
        // Mantine paints weekends red, which here means alarm.
        weekendDays={[]}
        hideOutsideDates
        // Escape closes the calendar, and leaves a dialog around it open.
        __stopPropagation
        weekdayFormat={named('narrowWeekday')}
        monthLabelFormat={named('monthOfYear')}
        monthsListFormat={named('shortMonth')}
        getDayAriaLabel={named('fullDay')}
        ariaLabels={{
          previousMonth: t('days.month_before'),
          nextMonth: t('days.month_after'),
          previousYear: t('days.back'),
          nextYear: t('days.forward'),
          previousDecade: t('days.back'),
          nextDecade: t('days.forward'),
        }}
      />
    </DatesProvider>
  )
}
