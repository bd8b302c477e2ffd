import { SegmentedControl, Skeleton } from '@mantine/core'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { Suspense } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { type Looked, type Mode, modeOf, modesOf } from './check-view.ts'

const SpectrumCard = lazyPart(() => import('./spectrum-card.tsx'), 'SpectrumCard')
const SeriesCard = lazyPart(() => import('./series-card.tsx'), 'SeriesCard')

interface VibrationChartProps extends Pick<Looked, 'app' | 'type' | 'machineId'> {
  readonly test: Cycle
  /** A test that the fingerprint is made of. */
  readonly print: Cycle | undefined
  /** The part that is shown; without one the worst. */
  readonly chosen: string | undefined
  readonly onChoose: (part: string | undefined) => void
  /** Without one its values over the time of the part come first. */
  readonly mode: Mode | undefined
  readonly onMode: (mode: Mode | undefined) => void
}

/** The vibration of a part of a test: its values over the time of the part, or by frequency. */
export function VibrationChart({ type, mode: given, onMode, print, ...of }: VibrationChartProps) {
  const { t } = useTranslation()
  const modes = modesOf(type)
  const mode = modeOf(type, given)
  const control = (
    <SegmentedControl
      aria-label={t('condition.mode')}
      value={mode}
      onChange={(next) => onMode(modes.find((each) => each === next))}
      data={modes.map((value) => ({ value, label: t(`condition.modes.${value}`) }))}
    />
  )
  return (
    <Suspense fallback={<Skeleton height="100%" mih="20rem" />}>
      {mode === 'frequency' ? (
        <SpectrumCard {...of} modes={control} />
      ) : (
        <SeriesCard {...of} print={print} isAdvanced={mode === 'advanced'} modes={control} />
      )}
    </Suspense>
  )
}
