import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useTranslation } from '../i18n/use-translation.ts'

interface DayCalendarProps {
  readonly value: PlainDay
  readonly onChange: (day: PlainDay) => void
  readonly firstDay?: PlainDay
  readonly lastDay?: PlainDay
}

/** The month of a day, with the language of the page. */
export function DayCalendar({ value, onChange, firstDay, lastDay }: DayCalendarProps) {
  const { t, i18n } = useTranslation()
  return (
    <DatesProvider settings={{ locale: i18n.language.slice(0, 2), firstDayOfWeek: 1 }}>
      <DatePicker
        value={value}
        onChange={(day) => day && onChange(day)}
        defaultDate={value}
        minDate={firstDay}
        maxDate={lastDay}
        // Mantine paints weekends red, which here means alarm.
        weekendDays={[]}
        hideOutsideDates
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
