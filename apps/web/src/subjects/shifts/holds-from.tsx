import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import { dayAt, type PlainDay } from '@millwright/domain/time/zone'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { DayField } from '../../platform/ui/fields/day-field.tsx'

interface HoldsFromProps {
  readonly zone: string
  /** Null for today, also when it becomes tomorrow. */
  readonly from: PlainDay | null
  readonly error: ReactNode
  readonly onChange: (from: PlainDay | null) => void
}

/** The day from which a plan holds; the days before keep theirs. */
export function HoldsFrom({ zone, from, error, onChange }: HoldsFromProps) {
  const { t } = useTranslation()
  const today = dayAt(useNow(60_000), zone)
  const { first, last } = validFromBounds(today)
  return (
    <DayField
      label={t('shifts.holds_from')}
      value={from ?? today}
      firstDay={first}
      lastDay={last}
      error={error}
      onChange={(day) => onChange(day === today ? null : day)}
    />
  )
}
