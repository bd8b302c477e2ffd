import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ColumnName, Sorting } from './table-rows.ts'

interface SortHeaderProps {
  readonly name: ColumnName
  readonly sorting: Sorting
  readonly onSort: (name: ColumnName) => void
}

const LABELS: Record<ColumnName, string> = {
  name: 'fleet.column_name',
  model: 'fleet.column_model',
  family: 'fleet.column_family',
  status: 'fleet.column_status',
  program: 'fleet.column_program',
  operator: 'fleet.column_operator',
  goal: 'fleet.column_goal',
  availability: 'fleet.column_availability',
}

export function SortHeader({ name, sorting, onSort }: SortHeaderProps) {
  const { t } = useTranslation()
  const isSorted = sorting.by === name
  const Arrow = sorting.isDescending ? IconArrowDown : IconArrowUp
  const direction = sorting.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" data-column={name} aria-sort={isSorted ? direction : 'none'}>
      <button type="button" onClick={() => onSort(name)}>
        {t(LABELS[name])}
        {isSorted && <Arrow size="0.75rem" aria-hidden="true" />}
      </button>
    </th>
  )
}
