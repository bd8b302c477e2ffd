import { SegmentedControl, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Hall } from './halls.ts'

interface HallChoiceProps {
  readonly halls: readonly Hall[]
  readonly shown: string | undefined
  readonly onChoose: (owner: string) => void
}

/** More than these have no room beside each other. */
const IN_A_ROW = 3

/** Whose hall the plan shows, where machines of several owners are in the group. */
export function HallChoice({ halls, shown = '', onChoose }: HallChoiceProps) {
  const { t } = useTranslation()
  const data = halls.map(({ owner, name, machines }) => ({ value: owner, label: `${name} (${machines})` }))
  const label = t('fleet.halls')
  return (
    <div className="mw-halls">
      {halls.length <= IN_A_ROW ? (
        <SegmentedControl aria-label={label} data={data} value={shown} onChange={onChoose} />
      ) : (
        <Select
          aria-label={label}
          data={data}
          value={shown}
          onChange={(owner) => owner !== null && onChoose(owner)}
          searchable
          allowDeselect={false}
        />
      )}
    </div>
  )
}
