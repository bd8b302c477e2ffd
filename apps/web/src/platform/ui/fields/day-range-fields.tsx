import { type DayRange, MAX_RANGE_DAYS, rangeFault } from '@millwright/domain/time/range'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useTranslation } from '../../i18n/use-translation.ts'
import { daysText } from '../text/days-text.ts'
import { DayField } from './day-field.tsx'
import './period-picker.css'

interface DayRangeFieldsProps {
  readonly range: DayRange
  readonly lastDay: PlainDay
  readonly onChange: (range: DayRange) => void
}

/** The first and the last day. A range that is too long reads `Max 30` with the unit (rules: limits 2). */
export function DayRangeFields({ range, lastDay, onChange }: DayRangeFieldsProps) {
  const { t, i18n } = useTranslation()
  const fault = rangeFault(range)
  return (
    <div className="mw-day-range">
      <DayField
        label={t('days.from')}
        value={range.from}
        lastDay={lastDay}
        error={fault === 'reversed' && t('days.reversed')}
        onChange={(from) => onChange({ ...range, from })}
      />
      <DayField
        label={t('days.to')}
        value={range.to}
        lastDay={lastDay}
        error={fault === 'too_long' && t('days.max', { days: daysText(MAX_RANGE_DAYS, i18n.language) })}
        onChange={(to) => onChange({ ...range, to })}
      />
    </div>
  )
}
