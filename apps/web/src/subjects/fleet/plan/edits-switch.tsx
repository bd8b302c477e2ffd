import { SegmentedControl } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'

const EDITS = ['places', 'joins'] as const
export type LayoutEdits = (typeof EDITS)[number]

interface EditsSwitchProps {
  readonly edits: LayoutEdits
  readonly onEdits: (edits: LayoutEdits) => void
}

/** Of the layout: where machines stand, or which of them deliver to each other. */
export function EditsSwitch({ edits, onEdits }: EditsSwitchProps) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('fleet.layout_edits')}
      value={edits}
      onChange={(chosen) => onEdits(EDITS.find((each) => each === chosen) ?? 'places')}
      data={[
        { value: 'places', label: t('fleet.layout_places') },
        { value: 'joins', label: t('fleet.layout_joins') },
      ]}
    />
  )
}
