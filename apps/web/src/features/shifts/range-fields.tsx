import { DatePickerInput } from '@mantine/dates'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useTranslation } from 'react-i18next'
import { datePattern } from '../../ui/format.ts'
import { type DayRange, daysText, type faultOfRange, MAX_DAYS } from './history-range.ts'

interface RangeFieldsProps {
  readonly range: DayRange
  readonly fault: ReturnType<typeof faultOfRange>
  readonly today: PlainDay
  readonly onChange: (range: DayRange) => void
}

/** The first and the last day. A range that is too long reads `Max 30` with the unit (rules: limits 2). */
export function RangeFields({ range, fault, today, onChange }: RangeFieldsProps) {
  const { t, i18n } = useTranslation()
  const error = {
    from: fault === 'reversed' && t('errors.range_reversed'),
    to: fault === 'too_long' && t('shifts.max_days', { days: daysText(MAX_DAYS, i18n.language) }),
  }
  const field = (name: keyof DayRange) => ({
    label: t(name === 'from' ? 'shifts.from_day' : 'shifts.to_day'),
    value: range[name],
    error: error[name],
    maxDate: today,
    // Mantine paints weekends red, which here means alarm.
    weekendDays: [],
    valueFormat: datePattern(i18n.language),
    hideOutsideDates: true,
    onChange: (day: string | null) => day && onChange({ ...range, [name]: day }),
    ariaLabels: {
      previousMonth: t('days.month_before'),
      nextMonth: t('days.month_after'),
      previousYear: t('days.back'),
      nextYear: t('days.forward'),
      previousDecade: t('days.back'),
      nextDecade: t('days.forward'),
    },
    // Beside its field it needs no name of its own.
    popoverProps: { withRoles: false },
  })
  return (
    <div className="mw-shift-range">
      <DatePickerInput {...field('from')} />
      <DatePickerInput {...field('to')} />
    </div>
  )
}
