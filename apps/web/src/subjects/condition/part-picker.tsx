import { Select } from '@mantine/core'
import styles from './condition.module.css'

interface PartPickerProps {
  readonly label: string
  readonly parts: readonly string[]
  readonly value: string | undefined
  readonly onChoose: (part: string | undefined) => void
}

/** Which part of a test a chart is of: a speed, an axis. */
export function PartPicker({ label, parts, value, onChoose }: PartPickerProps) {
  return (
    <Select
      className={styles.part}
      aria-label={label}
      allowDeselect={false}
      data={parts}
      value={value ?? null}
      onChange={(next) => onChoose(next ?? undefined)}
    />
  )
}
