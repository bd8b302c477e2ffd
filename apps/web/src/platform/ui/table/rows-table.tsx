import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useRowWindow } from '../browser/use-row-window.ts'
import { useTokens } from '../browser/use-tokens.ts'
import { CHECK_WIDTH, type Column } from './columns.ts'
import { DataRow, type RowLink } from './data-row.tsx'
import styles from './data-table.module.css'
import type { Sorting } from './table-address.ts'
import { TableHead } from './table-head.tsx'
import type { Held } from './use-held-rows.ts'
import { useRowCursor } from './use-row-cursor.ts'

/** Pixels at normal density: a line of a log, one line, two lines. */
export const ROW_HEIGHTS = { log: 31, line: 36, lines: 48 } as const
export type RowSize = keyof typeof ROW_HEIGHTS
/** Of a row that is pressed with a finger. */
const TOUCH_HEIGHT = 44
const HEAD_HEIGHTS = { log: 31, line: 36, lines: 36 } as const
export interface RowsProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly { readonly id: string; readonly original: T }[]
  /** Left out where rows do not move by themselves. */
  readonly held?: Held
  readonly nameOf: (row: T) => string
  readonly link: RowLink<T> | undefined
  readonly currentId: string | undefined
  /** Undefined where rows cannot be chosen. */
  readonly selection: Readonly<Record<string, boolean>> | undefined
  readonly selectedCount: number
  readonly onToggle: (id: string) => void
  readonly onAll: (isOn: boolean) => void
  readonly isSortable: (column: Column<T>) => boolean
  readonly sort: Sorting | undefined
  readonly onSort: (sort: Sorting) => void
}

interface RowsTableProps<T> extends RowsProps<T> {
  readonly rowSize: RowSize
  readonly minWidth: number
  readonly hidesHead: boolean
  readonly groupTitle: ReactNode
}

/** Only the rows in sight are made, and the one with the focus. All are of one height, so their places need no measuring. */
export function RowsTable<T>(props: RowsTableProps<T>) {
  const { label, columns, rows, nameOf, link, currentId, selection, onToggle, rowSize, hidesHead } = props
  const { rem } = useTokens()
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const height = Math.max(ROW_HEIGHTS[rowSize], isTouch && link ? TOUCH_HEIGHT : 0) * rem
  const headHeight = hidesHead ? 0 : HEAD_HEIGHTS[rowSize] * rem
  const { scroller, room, first, end } = useRowWindow<HTMLElement>(rows.length, height)
  const { cursor, body, onKeyDown, onFocus } = useRowCursor({
    count: rows.length,
    pageRows: () => Math.max(1, Math.floor(((room.current?.clientHeight ?? 0) - headHeight) / height) - 1),
    scrollTo: (index) => room.current && scrollToRow(room.current, index * height, { height, headHeight }),
    onToggle: selection && ((index) => rows[index] && onToggle(rows[index].id)),
  })
  const made = rowsMade(first, end, cursor, rows.length)
  const span = columns.length + (selection ? 1 : 0)
  const below = (rows.length - 1 - (made.at(-1) ?? -1)) * height
  return (
    <section ref={scroller} className={styles.scroll} aria-label={label}>
      <table
        className={styles.root}
        data-size={rowSize}
        style={{ minWidth: `${props.minWidth}rem` }}
        aria-rowcount={rows.length + 1}
        aria-label={label}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <colgroup>
          {selection && <col style={{ width: `${CHECK_WIDTH}rem` }} />}
          {columns.map(({ id, width }) => (
            <col key={id} style={width === undefined ? undefined : { width: `${width}rem` }} />
          ))}
        </colgroup>
        <TableHead
          columns={columns}
          isHidden={hidesHead}
          isSortable={props.isSortable}
          sort={props.sort}
          onSort={props.onSort}
          choice={selection && { chosen: props.selectedCount, all: rows.length, onAll: props.onAll }}
        />
        {props.groupTitle && (
          <tbody className={styles.groupTitle}>
            <tr>
              <th scope="rowgroup" colSpan={span}>
                {props.groupTitle}
              </th>
            </tr>
          </tbody>
        )}
        <tbody ref={body} {...props.held?.hold}>
          {made.map((position, index) => {
            const row = rows[position]
            if (!row) return null
            const gap = (position - (made[index - 1] ?? -1) - 1) * height
            return [
              gap > 0 && <Unseen key={`above-${row.id}`} height={gap} span={span} />,
              <DataRow
                key={row.id}
                row={row.original}
                id={row.id}
                name={nameOf(row.original)}
                columns={columns}
                link={link}
                position={position}
                height={height}
                isGone={props.held?.gone.has(row.id) ?? false}
                isCursor={position === cursor}
                isCurrent={row.id === currentId}
                isSelected={selection && selection[row.id] === true}
                onToggle={onToggle}
              />,
            ]
          })}
          {below > 0 && <Unseen height={below} span={span} />}
        </tbody>
      </table>
    </section>
  )
}

/** Those in sight, and the one that the arrow keys go on from. */
function rowsMade(first: number, end: number, cursor: number, count: number): number[] {
  const made = Array.from({ length: end - first }, (_, index) => first + index)
  if (cursor >= count || (cursor >= first && cursor < end)) return made
  return cursor < first ? [cursor, ...made] : [...made, cursor]
}

/** No further than needed, and out from under the head, which stays in place. */
function scrollToRow(
  room: HTMLElement,
  top: number,
  { height, headHeight }: { height: number; headHeight: number },
): void {
  const bottom = top + height + headHeight - room.clientHeight
  if (top < room.scrollTop) room.scrollTop = top
  else if (bottom > room.scrollTop) room.scrollTop = bottom
}

/** The room of rows that are not made. */
const Unseen = ({ height, span }: { height: number; span: number }) => (
  <tr className={styles.unseen}>
    <td colSpan={span} style={{ height }} />
  </tr>
)
