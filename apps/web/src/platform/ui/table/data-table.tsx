import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ErrorState } from '../states/error-state.tsx'
import { StaleNotice } from '../states/stale-notice.tsx'
import { downloadCsv } from '../text/download.ts'
import { type Column, tableCsv, widthNeeded } from './columns.ts'
import type { RowLink } from './data-row.tsx'
import { ROW_HEIGHTS, type RowSize, RowsTable } from './rows-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { sortRule } from './sort-rule.ts'
import type { Sorting } from './table-address.ts'
import { type Paging, TableFoot } from './table-foot.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useHeldRows } from './use-held-rows.ts'
import { useRows } from './use-rows.ts'
import { useRowsCards } from './use-rows-cards.ts'
import type { TableView } from './use-table-address.ts'

/** The query that the rows come from, as far as a table needs it. */
export interface TableSource {
  readonly isError: boolean
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

interface DataTableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  /** As filtered; undefined while they are not loaded. */
  readonly rows: readonly T[] | undefined
  readonly keyOf: (row: T) => string
  /** For screen readers, where rows can be chosen. */
  readonly nameOf?: (row: T) => string
  /** From `useTableAddress`; left out where the address says nothing about this table. */
  readonly view?: TableView
  /** How it is sorted until that is chosen; where the server sorts, its own order. */
  readonly defaultSort?: Sorting
  readonly source?: TableSource
  /**
   * For rows that move by themselves: they keep their places while they are pointed at. Says what is looked at, such as the
   * filters; with another text they are let go. Left out while older rows are shown until others are loaded.
   */
  readonly heldFor?: string
  /** Names the content that belongs here, and one step. */
  readonly empty: ReactNode
  readonly link?: RowLink<T>
  /** For screen readers, where several rows begin with the same words: what tells their links apart. */
  readonly linkHint?: (row: T) => string
  /** The row that is open beside the table. */
  readonly currentId?: string | undefined
  /** Rows can be chosen; the bar shows what can be done to them. */
  readonly actions?: (chosen: readonly T[], clear: () => void) => ReactNode
  /** Chosen when the table appears, by key. */
  readonly selectedAtFirst?: readonly string[]
  readonly paging?: Paging
  /** Without `.csv`; left out where nothing is exported. */
  readonly csvName?: string
  /** Left out where the file has just the columns in sight. */
  readonly toCsv?: (rows: readonly T[]) => string
  /** All that the filters show, where the server hands it out in pages. */
  readonly loadAll?: () => Promise<readonly T[]>
  readonly rowSize?: RowSize
  /** In rem, where its columns need more than `widthNeeded` counts; below it the table scrolls sideways. */
  readonly minWidth?: number
  readonly hidesHead?: boolean
  /** Where several tables make one list: what these rows have in common, below the names of the columns. */
  readonly groupTitle?: ReactNode
}

/** Phones (rules: pages 9). */
const PHONE = '(max-width: 450px)'
/** In pixels: tablets held upright. On a desk what is too wide scrolls sideways. */
const UPRIGHT_TABLET = 1050
/** In pixels, beside a table as wide as the page: the narrow menu, the margins, the frame of a card. */
const FRAME = 86

/** Of a card while it is loaded: most are taller. */
const CARD_HEIGHT = '7.5rem'

/** Rows of one kind: sorted, chosen, exported, walked through by keys, with a notice when they could not be loaded. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows: given, keyOf, nameOf = keyOf, source, paging, rowSize = 'line' } = props
  const { t, i18n } = useTranslation()
  const local = useLocalView()
  const view = props.view ?? local
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false
  const [isExporting, setExporting] = useState(false)
  const { hasAllRows, isSortable, sort, sortHere } = sortRule({
    columns,
    paging,
    count: given?.length ?? 0,
    chosen: view.sort,
    byItself: props.defaultSort,
  })
  const {
    rows: sorted,
    selected,
    ...state
  } = useRows({
    columns,
    rows: given ?? NO_ROWS,
    keyOf,
    shown: view.columns,
    sort: sortHere,
    language: i18n.language,
    selectedAtFirst: props.selectedAtFirst ?? NO_ROWS,
  })
  const { rows, ...held } = useHeldRows(sorted, idOf, heldKey(props.heldFor, sort))
  const minWidth = Math.max(props.minWidth ?? 0, widthNeeded(state.columns, props.actions !== undefined))
  const isTooWide = useMediaQuery(
    `(max-width: ${Math.min(UPRIGHT_TABLET, minWidth * 16 + FRAME)}px)`,
    false,
    { getInitialValueInEffect: false },
  )
  const hasCards = isPhone || isTooWide
  const retry = { isRetrying: source?.isFetching ?? false, onRetry: () => void source?.refetch() }
  const RowsCards = useRowsCards(hasCards)
  if (given === undefined || (hasCards && RowsCards === null))
    return given === undefined && source?.isError ? (
      <ErrorState what={label} {...retry} />
    ) : (
      <TableSkeleton
        columns={hasCards ? 1 : state.columns.length}
        rowHeight={hasCards ? CARD_HEIGHT : `${ROW_HEIGHTS[rowSize] / 16}rem`}
      />
    )
  const save = (some: readonly T[]): void =>
    downloadCsv(`${props.csvName}.csv`, props.toCsv?.(some) ?? tableCsv(state.columns, some, t))
  const exportAll = async (): Promise<void> => {
    setExporting(true)
    try {
      save(props.loadAll && !hasAllRows ? await props.loadAll() : sorted.map(({ original }) => original))
    } finally {
      setExporting(false)
    }
  }
  const clear = (): void => state.selectAll(false)
  const shared = {
    label,
    columns: state.columns,
    rows,
    held,
    nameOf,
    link: props.link && props.linkHint ? hintedLink(props.link, props.linkHint) : props.link,
    currentId: props.currentId,
    selection: props.actions && state.selection,
    selectedCount: selected.length,
    onToggle: state.toggle,
    onAll: state.selectAll,
    isSortable,
    sort,
    onSort: view.onSort,
  }
  const chosen = selected.map(({ original }) => original)
  return (
    <>
      {source?.isError && <StaleNotice what={label} loadedAt={source.dataUpdatedAt} {...retry} />}
      {props.actions && chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onExport={props.csvName === undefined ? undefined : () => save(chosen)}
          onClear={clear}
        >
          {props.actions(chosen, clear)}
        </SelectionBar>
      )}
      {rows.length === 0 && props.empty}
      {rows.length > 0 && hasCards && RowsCards && (
        <>
          {props.groupTitle}
          <RowsCards {...shared} isPhone={isPhone} hidesHead={props.hidesHead ?? false} />
        </>
      )}
      {rows.length > 0 && !hasCards && (
        <RowsTable
          {...shared}
          rowSize={rowSize}
          minWidth={minWidth}
          hidesHead={props.hidesHead ?? false}
          groupTitle={props.groupTitle}
        />
      )}
      {(props.csvName !== undefined || paging || props.view) && (
        <TableFoot
          count={sorted.length}
          paging={paging}
          chooser={props.view && { columns, visible: state.columns, onColumns: props.view.onColumns }}
          exporting={
            props.csvName === undefined
              ? undefined
              : { isBusy: isExporting, onExport: () => void exportAll() }
          }
        />
      )}
    </>
  )
}

const NO_ROWS: readonly never[] = []

const hintedLink =
  <T,>(link: RowLink<T>, hint: (row: T) => string): RowLink<T> =>
  (row, { children, ...props }) =>
    link(row, {
      ...props,
      children: (
        <>
          {children}
          <span className="mw-sr-only">{`, ${hint(row)}`}</span>
        </>
      ),
    })

const idOf = ({ id }: { readonly id: string }): string => id

/** Another order is chosen by a person, who wants to see it. */
const heldKey = (view: string | undefined, sort: Sorting | undefined): string | undefined =>
  view === undefined ? undefined : `${view} ${sort?.by} ${sort?.isDescending}`

/** For a table that the address says nothing about. */
function useLocalView(): TableView {
  const [sort, onSort] = useState<Sorting>()
  const [columns, onColumns] = useState<readonly string[]>()
  return { sort, onSort, columns, onColumns }
}
