import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { weekdayNames } from '../../../platform/ui/text/weekdays.ts'

interface WeekTogglesProps {
  readonly workingDays: readonly number[]
  readonly error: ReactNode
  readonly onToggle: (weekday: number) => void
}

export function WeekToggles({ workingDays, error, onToggle }: WeekTogglesProps) {
  const { t, i18n } = useTranslation()
  const short = weekdayNames(i18n.language, 'short')
  return (
    <>
      <fieldset className="mw-week-toggles">
        <legend className="mw-sr-only">{t('calendar.working_days')}</legend>
        {weekdayNames(i18n.language, 'long').map((name, index) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-pressed={workingDays.includes(index + 1)}
            onClick={() => onToggle(index + 1)}
          >
            {short[index]}
          </button>
        ))}
      </fieldset>
      {error && <p className="mw-calendar-error">{error}</p>}
      {workingDays.length === 0 && <p className="mw-form-hint">{t('calendar.no_working_days')}</p>}
    </>
  )
}
