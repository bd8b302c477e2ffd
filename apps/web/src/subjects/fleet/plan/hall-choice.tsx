import { SegmentedControl, Select } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { Hall } from './halls.ts'
import styles from './plan.module.css'

interface HallChoiceProps {
  readonly halls: readonly Hall[]
  readonly shown: string | undefined
  readonly onChoose: (key: string) => void
}

/** More than these have no room beside each other. */
const IN_A_ROW = 3

/** Which hall the plan shows, where machines of several owners or sites are in the group. */
export function HallChoice({ halls, shown = '', onChoose }: HallChoiceProps) {
  const { t } = useTranslation()
  const data = halls.map(({ key, name, machines }) => ({ value: key, label: `${name} (${machines})` }))
  const label = t('fleet.halls')
  return (
    <div className={styles.halls}>
      {halls.length <= IN_A_ROW ? (
        <SegmentedControl aria-label={label} data={data} value={shown} onChange={onChoose} />
      ) : (
        <Select
          aria-label={label}
          data={data}
          value={shown}
          onChange={(key) => key !== null && onChoose(key)}
          searchable
          allowDeselect={false}
        />
      )}
    </div>
  )
}
