import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useTokens } from '../browser/use-tokens.ts'
import { FirstCell, RowCheck } from './data-row.tsx'
import styles from './data-table.module.css'
import type { RowsProps } from './rows-table.tsx'
import { AllCheck, SortArrow } from './table-head.tsx'

/** Until a card is measured. */
const CARD_HEIGHT = 120
const SPARE_CARDS = 4

interface CardsLook {
  readonly isPhone: boolean
  readonly hidesHead: boolean
}

/** For phones and tablets held upright: each row a card, the first column its title, the others label and value. */
export function RowsCards<T>(props: RowsProps<T> & CardsLook) {
  const { label, columns, rows, nameOf, link, currentId, selection, onToggle, isPhone, hidesHead } = props
  const { t } = useTranslation()
  const { rem } = useTokens()
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT * rem,
    // The same function while the rows are the same: with another one all sizes are counted again.
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: SPARE_CARDS,
  })
  const items = virtual.getVirtualItems()
  const lines = columns.slice(1).filter(({ hideOnPhone }) => !(hideOnPhone && isPhone))
  return (
    <section ref={scroller} className={styles.scroll} aria-label={label}>
      {!isPhone && !hidesHead && <CardsHead {...props} />}
      <ul
        className={styles.cards}
        aria-label={label}
        {...props.held?.hold}
        style={{
          paddingTop: items[0]?.start ?? 0,
          paddingBottom: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
        }}
      >
        {items.map((item) => {
          const row = rows[item.index]
          if (!row) return null
          const parts = {
            row: row.original,
            id: row.id,
            name: nameOf(row.original),
            columns,
            link,
            isCurrent: row.id === currentId,
            isSelected: selection && selection[row.id] === true,
            onToggle,
          }
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              data-linked={link ? '' : undefined}
              data-current={parts.isCurrent || undefined}
              inert={props.held?.gone.has(row.id)}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
            >
              <div className={styles.title}>
                {selection && <RowCheck {...parts} />}
                <div>
                  <FirstCell {...parts} />
                </div>
              </div>
              <dl>
                {lines.map((column) => (
                  <div key={column.id} data-action={column.isAction || undefined}>
                    <dt>{t(column.headerKey)}</dt>
                    <dd className={column.isNumber ? 'mw-num' : undefined}>{column.cell(row.original)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Chooses all, and sorts, as the head of a table does. A phone has no room for that head. */
function CardsHead<T>(props: RowsProps<T>) {
  const { label, columns, rows, selection, selectedCount, onAll, isSortable, sort, onSort } = props
  const { t } = useTranslation()
  const sortable = columns.filter(isSortable)
  if (!selection && sortable.length === 0) return null
  return (
    <div className={styles.cardsHead} role="toolbar" aria-label={label}>
      {selection && <AllCheck chosen={selectedCount} all={rows.length} onAll={onAll} />}
      {sortable.map(({ id, headerKey }) => {
        const isSorted = sort?.by === id
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isSorted}
            onClick={() => onSort({ by: id, isDescending: isSorted && !sort.isDescending })}
          >
            {t(headerKey)}
            {isSorted && <SortArrow sort={sort} />}
          </button>
        )
      })}
    </div>
  )
}
