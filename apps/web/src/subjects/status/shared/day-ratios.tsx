import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { type DayFigures, pointsOf } from './day-figures.ts'
import { RatioFigure } from './ratio-figure.tsx'

interface DayRatiosProps {
  readonly figures: DayFigures
  /** Of the same hours of the day before; null while it is not known. */
  readonly former: DayFigures | null
}

/** Availability and efficiency of a day, and how they moved since the day before. */
export function DayRatios({ figures, former }: DayRatiosProps) {
  const { t } = useTranslation()
  return (
    <>
      <RatioFigure
        term={t('status.availability')}
        definition={t('status.availability_definition')}
        share={figures.availability}
        change={former && pointsOf(figures.availability, former.availability)}
      />
      <RatioFigure
        term={t('status.efficiency')}
        definition={t('status.efficiency_definition')}
        share={figures.efficiency}
        change={former && pointsOf(figures.efficiency, former.efficiency)}
      />
    </>
  )
}
