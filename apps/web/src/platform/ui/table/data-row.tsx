import { memo, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Column } from './columns.ts'
import styles from './data-table.module.css'
import { ROW_LINK } from './use-row-cursor.ts'

/** For the link that covers its row; the page says where it goes. */
export interface RowLinkProps {
  readonly className: string
  readonly children: ReactNode
  readonly 'aria-current': true | undefined
}
export type RowLink<T> = (row: T, props: RowLinkProps) => ReactNode

export interface DataRowProps<T> {
  readonly row: T
  readonly id: string
  readonly name: string
  readonly columns: readonly Column<T>[]
  readonly link: RowLink<T> | undefined
  readonly isCurrent: boolean
  /** Undefined where rows cannot be chosen. */
  readonly isSelected: boolean | undefined
  readonly onToggle: (id: string) => void
}

interface TableRowProps<T> extends DataRowProps<T> {
  /** Among all rows, from 0. */
  readonly position: number
  readonly height: number
  readonly isCursor: boolean
  /** Shown only so that others keep their places. */
  readonly isGone: boolean
}

/** Rendered again only when something of its own is another object. */
export const DataRow = memo(function DataRow<T>(props: TableRowProps<T>) {
  const { columns, row, link, position, height, isCursor, isCurrent, isSelected, isGone } = props
  return (
    <tr
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      data-position={position}
      data-current={isCurrent || undefined}
      data-linked={link ? '' : undefined}
      style={{ height }}
      inert={isGone}
      tabIndex={isCursor ? 0 : -1}
    >
      {isSelected !== undefined && (
        <td className={styles.check}>
          <RowCheck {...props} />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          data-align={column.align}
          className={column.isNumber ? 'mw-num' : undefined}
          data-action={column.isAction || undefined}
        >
          {index === 0 ? <FirstCell {...props} /> : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}) as <T>(props: TableRowProps<T>) => ReactNode

/** Its text is the link that covers the row: a link cannot hold the buttons of the other cells. */
export function FirstCell<T>({ columns, row, link, isCurrent }: DataRowProps<T>) {
  const content = columns[0]?.cell(row)
  if (!link) return content
  return link(row, {
    className: styles.link,
    children: content,
    'aria-current': isCurrent || undefined,
    [ROW_LINK]: '',
  } as RowLinkProps)
}

export function RowCheck<T>({ id, name, isSelected = false, onToggle }: DataRowProps<T>) {
  const { t } = useTranslation()
  return (
    <input
      type="checkbox"
      aria-label={t('table.select_row', { name })}
      checked={isSelected}
      onChange={() => onToggle(id)}
    />
  )
}
