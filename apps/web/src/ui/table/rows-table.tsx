import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTokens } from '../use-tokens.ts'
import type { Column } from './columns.ts'
import { DataRow, type RowLink } from './data-row.tsx'
import type { Sorting } from './table-address.ts'
import { TableHead } from './table-head.tsx'
import { useRowCursor } from './use-row-cursor.ts'

/** Pixels at normal density: a line of a log, one line, two lines. */
export const ROW_HEIGHTS = { log: 31, line: 36, lines: 48 } as const
export type RowSize = keyof typeof ROW_HEIGHTS
const HEAD_HEIGHTS = { log: 31, line: 36, lines: 36 } as const
/** Until the room is measured, so that the first paint has rows. */
const FIRST_SIGHT = { width: 0, height: 600 }

/** Rows kept ready above and below, so that neither fast scrolling nor the Tab key meets a gap. */
const SPARE_ROWS = 8

export interface RowsProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly { readonly id: string; readonly original: T }[]
  readonly nameOf: (row: T) => string
  readonly link: RowLink<T> | undefined
  readonly currentId: string | undefined
  /** Undefined where rows cannot be chosen. */
  readonly selection: Readonly<Record<string, boolean>> | undefined
  readonly selectedCount: number
  readonly onToggle: (id: string) => void
  readonly onAll: (isOn: boolean) => void
}

interface RowsTableProps<T> extends RowsProps<T> {
  readonly rowSize: RowSize
  readonly minWidth: number
  readonly hidesHead: boolean
  readonly isSortable: boolean
  readonly sort: Sorting | undefined
  readonly onSort: (sort: Sorting) => void
}

/** Only the rows in sight are made, and the one with the focus. */
export function RowsTable<T>(props: RowsTableProps<T>) {
  const { label, columns, rows, nameOf, link, currentId, selection, onToggle, rowSize, hidesHead } = props
  const scroller = useRef<HTMLElement>(null)
  const { rem } = useTokens()
  const height = ROW_HEIGHTS[rowSize] * rem
  const headHeight = hidesHead ? 0 : HEAD_HEIGHTS[rowSize] * rem
  const at = useRef(0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    initialRect: FIRST_SIGHT,
    overscan: SPARE_ROWS,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      const isApart = at.current < rows.length && !inSight.includes(at.current)
      return isApart ? [...inSight, at.current].sort((a, b) => a - b) : inSight
    },
  })
  const { cursor, body, onKeyDown, onFocus } = useRowCursor({
    count: rows.length,
    pageRows: () =>
      Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / height) - 1),
    scrollTo: (index) => {
      at.current = index
      virtual.scrollToIndex(index)
    },
    onToggle: selection && ((index) => rows[index] && onToggle(rows[index].id)),
  })
  at.current = cursor
  const items = virtual.getVirtualItems()
  const span = columns.length + (selection ? 1 : 0)
  const last = items.at(-1)
  const below = virtual.getTotalSize() + headHeight - (last?.end ?? headHeight)
  return (
    <section ref={scroller} className="mw-dt-scroll" aria-label={label}>
      <table
        className="mw-dt"
        data-size={rowSize}
        style={{ minWidth: `${props.minWidth}rem` }}
        aria-rowcount={rows.length + 1}
        aria-label={label}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <colgroup>
          {selection && <col style={{ width: '2.5rem' }} />}
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
        <tbody ref={body}>
          {items.map((item, index) => {
            const row = rows[item.index]
            if (!row) return null
            const gap = item.start - (items[index - 1]?.end ?? headHeight)
            return [
              gap > 0 && <Unseen key={`above-${row.id}`} height={gap} span={span} />,
              <DataRow
                key={row.id}
                row={row.original}
                id={row.id}
                name={nameOf(row.original)}
                columns={columns}
                link={link}
                position={item.index}
                height={height}
                isCursor={item.index === cursor}
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

/** The room of rows that are not made. */
const Unseen = ({ height, span }: { height: number; span: number }) => (
  <tr className="mw-dt-unseen">
    <td colSpan={span} style={{ height }} />
  </tr>
)
