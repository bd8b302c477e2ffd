import { useTranslation } from '../../i18n/use-translation.ts'
import { IconArrowDown, IconArrowUp } from '../icons/icons.ts'
import type { Column } from './columns.ts'
import styles from './data-table.module.css'
import type { Sorting } from './table-address.ts'

interface AllCheckProps {
  readonly chosen: number
  readonly all: number
  readonly onAll: (isOn: boolean) => void
}

interface TableHeadProps<T> {
  readonly columns: readonly Column<T>[]
  readonly isHidden: boolean
  readonly isSortable: (column: Column<T>) => boolean
  readonly sort: Sorting | undefined
  readonly onSort: (sort: Sorting) => void
  /** Left out where rows cannot be chosen. */
  readonly choice: AllCheckProps | undefined
}

export function TableHead<T>(props: TableHeadProps<T>) {
  const { columns, isHidden, isSortable, sort, onSort, choice } = props
  const { t } = useTranslation()
  return (
    <thead className={isHidden ? 'mw-sr-only' : undefined}>
      <tr aria-rowindex={1}>
        {choice && (
          <th scope="col" className={styles.check}>
            <AllCheck {...choice} />
          </th>
        )}
        {columns.map((column) => {
          const { id, headerKey, align } = column
          const isSorted = sort?.by === id
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
                {isSorted && <SortArrow sort={sort} />}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Chooses all rows that are shown, or none. */
export function AllCheck({ chosen, all, onAll }: AllCheckProps) {
  const { t } = useTranslation()
  return (
    <input
      type="checkbox"
      aria-label={t('table.select_all')}
      checked={all > 0 && chosen === all}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < all
      }}
      onChange={(event) => onAll(event.currentTarget.checked)}
    />
  )
}

export function SortArrow({ sort }: { sort: Sorting }) {
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp
  return <Arrow size="0.75rem" aria-hidden="true" />
}
