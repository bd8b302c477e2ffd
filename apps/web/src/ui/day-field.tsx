import type { PlainDay } from '@millwright/domain/time/zone'
import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { DatePickerInput } from './date-picker-input.tsx'
import { datePattern } from './format.ts'

interface DayFieldProps {
  readonly value: PlainDay
  readonly onChange: (day: PlainDay) => void
  /** Above it; without one it needs a name. */
  readonly label?: string
  readonly name?: string
  readonly firstDay?: PlainDay
  readonly lastDay?: PlainDay
  readonly error?: ReactNode
  readonly className?: string
}

/** A day of the calendar, written in the order of the language. */
export function DayField({ value, onChange, label, name, firstDay, lastDay, ...rest }: DayFieldProps) {
  const { t, i18n } = useTranslation()
  return (
    <DatePickerInput
      {...rest}
      label={label}
      aria-label={name}
      value={value}
      onChange={(day) => day && onChange(day)}
      minDate={firstDay}
      maxDate={lastDay}
      // Mantine paints weekends red, which here means alarm.
      weekendDays={[]}
      valueFormat={datePattern(i18n.language)}
      leftSection={<IconCalendar size="0.875rem" aria-hidden="true" />}
      hideOutsideDates
      ariaLabels={{
        previousMonth: t('days.month_before'),
        nextMonth: t('days.month_after'),
        previousYear: t('days.back'),
        nextYear: t('days.forward'),
        previousDecade: t('days.back'),
        nextDecade: t('days.forward'),
      }}
      // Beside its field it needs no name of its own.
      popoverProps={{ position: 'bottom-end', withinPortal: label !== undefined, withRoles: false }}
    />
  )
}
