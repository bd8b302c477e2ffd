import { Button, NumberInput } from '@mantine/core'
import type { MapPlace } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import styles from './plan.module.css'

interface PlaceFormProps {
  readonly name: string
  readonly place: MapPlace
  readonly onChange: (place: MapPlace) => void
  readonly onRemove: () => void
}

/** As the contract allows; a field in which nothing is written changes nothing. */
const FIELDS = [
  { field: 'X', label: 'fleet.place_x', min: -10_000, max: 10_000, step: 0.5 },
  { field: 'Y', label: 'fleet.place_y', min: -10_000, max: 10_000, step: 0.5 },
  { field: 'Width', label: 'fleet.place_width', min: 0.1, max: 500, step: 0.5 },
  { field: 'Height', label: 'fleet.place_height', min: 0.1, max: 500, step: 0.5 },
  { field: 'Rotation', label: 'fleet.place_rotation', min: -360, max: 360, step: 15 },
] as const

export function PlaceForm({ name, place, onChange, onRemove }: PlaceFormProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.place}>
      <legend>{name}</legend>
      <div className={styles.placeFields}>
        {FIELDS.map(({ field, label, min, max, step }) => (
          <NumberInput
            key={field}
            size="xs"
            label={t(label)}
            value={place[field]}
            min={min}
            max={max}
            step={step}
            decimalScale={2}
            clampBehavior="strict"
            onChange={(value) => {
              if (typeof value === 'number' && value >= min && value <= max)
                onChange({ ...place, [field]: value })
            }}
          />
        ))}
      </div>
      <Button size="compact-xs" onClick={onRemove}>
        {t('fleet.take_off')}
      </Button>
    </fieldset>
  )
}
