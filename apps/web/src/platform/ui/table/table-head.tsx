import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Column } from './columns.ts'
import styles from './data-table.module.css'
import type { Sorting } from './table-address.ts'

interface TableHeadProps<T> {
  readonly columns: readonly Column<T>[]
  readonly isHidden: boolean
  readonly isSortable: (column: Column<T>) => boolean
  readonly sort: Sorting | undefined
  readonly onSort: (sort: Sorting) => void
  /** Left out where rows cannot be chosen. */
  readonly choice: { chosen: number; all: number; onAll: (isOn: boolean) => void } | undefined
}

export function TableHead<T>(props: TableHeadProps<T>) {
  const { columns, isHidden, isSortable, sort, onSort, choice } = props
  const { t } = useTranslation()
  return (
    <thead className={isHidden ? 'mw-sr-only' : undefined}>
      <tr aria-rowindex={1}>
        {choice && (
          <th scope="col" className={styles.check}>
            <input
              type="checkbox"
              aria-label={t('table.select_all')}
              checked={choice.all > 0 && choice.chosen === choice.all}
              ref={(box) => {
                if (box) box.indeterminate = choice.chosen > 0 && choice.chosen < choice.all
              }}
              onChange={(event) => choice.onAll(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => {
          const { id, headerKey, align } = column
          const isSorted = sort?.by === id
          const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp
          if (!isSortable(column))
            return (
              <th key={id} scope="col" data-column={id} data-align={align}>
                {t(headerKey)}
              </th>
            )
          const direction = sort?.isDescending ? 'descending' : 'ascending'
          return (
            <th
              key={id}
              scope="col"
              data-column={id}
              data-align={align}
              aria-sort={isSorted ? direction : 'none'}
            >
              <button
                type="button"
                onClick={() => onSort({ by: id, isDescending: isSorted && !sort.isDescending })}
              >
                {t(headerKey)}
                {isSorted && <Arrow size="0.75rem" aria-hidden="true" />}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
