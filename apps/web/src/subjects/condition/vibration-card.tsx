import { SegmentedControl, Skeleton } from '@mantine/core'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { Suspense } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { type Looked, MODES, type Mode, useCheckSearch, useLook } from './check-view.ts'

const SpectrumCard = lazyPart(() => import('./spectrum-card.tsx'), 'SpectrumCard')
const ValuesCard = lazyPart(() => import('./values-card.tsx'), 'ValuesCard')

/** The vibration of a part of a test: as single values over the tests, or by frequency. */
export function VibrationCard(props: Looked & { readonly test: Cycle }) {
  const { t } = useTranslation()
  const search = useCheckSearch()
  const look = useLook()
  const of = { chosen: search.part, onChoose: (part: string | undefined) => look({ part }) }
  const mode: Mode = search.mode ?? 'frequency'
  const control = (
    <SegmentedControl
      aria-label={t('condition.mode')}
      value={mode}
      onChange={(next) => look({ mode: MODES.find((each) => each === next) })}
      data={MODES.map((value) => ({ value, label: t(`condition.modes.${value}`) }))}
    />
  )
  return (
    <Suspense fallback={<Skeleton height="100%" mih="20rem" />}>
      {mode === 'frequency' ? (
        <SpectrumCard {...props} {...of} modes={control} />
      ) : (
        <ValuesCard {...props} {...of} isAdvanced={mode === 'advanced'} modes={control} />
      )}
    </Suspense>
  )
}
