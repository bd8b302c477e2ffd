import { type DayRange, rangeFault } from '@millwright/domain/time/range'
import type { PlainDay } from '@millwright/domain/time/zone'
import { useTranslation } from '../../i18n/use-translation.ts'
import { rangeFaultText } from '../days/range-fault-text.ts'
import { DayField } from './day-field.tsx'
import styles from './period-picker.module.css'

export interface DayRangeFieldsProps {
  readonly range: DayRange
  readonly lastDay: PlainDay
  readonly onChange: (range: DayRange) => void
}

/** The first and the last day; what is wrong with them is shown at the one to change. */
export function DayRangeFields({ range, lastDay, onChange }: DayRangeFieldsProps) {
  const { t, i18n } = useTranslation()
  const fault = rangeFault(range)
  const error = fault !== null && rangeFaultText(fault, t, i18n.language)
  return (
    <div className={styles.dayRange}>
      <DayField
        label={t('days.from')}
        value={range.from}
        lastDay={lastDay}
        error={fault === 'reversed' && error}
        onChange={(from) => onChange({ ...range, from })}
      />
      <DayField
        label={t('days.to')}
        value={range.to}
        lastDay={lastDay}
        error={fault === 'too_long' && error}
        onChange={(to) => onChange({ ...range, to })}
      />
    </div>
  )
}
