import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { weekdayNames } from '../../../platform/ui/text/weekdays.ts'
import './week-letters.css'

/** The week in seven letters; those of working days stand on a fill, the others are struck through. */
export function WeekLetters({ workingDays }: { workingDays: readonly number[] }) {
  const { t, i18n } = useTranslation()
  const names = weekdayNames(i18n.language, 'long')
  const worked = names.filter((_, index) => workingDays.includes(index + 1))
  return (
    <span className="mw-week">
      <span className="mw-sr-only">{worked.join(', ') || t('misc.none')}</span>
      {weekdayNames(i18n.language, 'narrow').map((letter, index) => (
        <span key={names[index]} aria-hidden="true" data-works={workingDays.includes(index + 1) || undefined}>
          {letter}
        </span>
      ))}
    </span>
  )
}
