import type { ReactNode } from 'react'
import { type CsvField, csvOf } from '../text/csv.ts'

type Sortable = string | number
/** Of several values the first that differ decide. What is not known comes last, whichever way is sorted. */
export type SortValue = Sortable | null | undefined | readonly Sortable[]

export interface Column<T> {
  /** As it is written in the address. */
  readonly id: string
  readonly headerKey: string
  readonly cell: (row: T) => ReactNode
  /** Left out where sorting by it means nothing. */
  readonly sortBy?: (row: T) => SortValue
  /** Left out where it has nothing for a file, such as a column of buttons. */
  readonly csv?: (row: T) => CsvField
  readonly align?: 'end'
  /** Digits of equal width, so that numbers and times line up. */
  readonly isNumber?: boolean
  /** A fixed width in rem; the others share the rest, and none of them gets less than `FREE_WIDTH`. */
  readonly width?: number
  readonly hideOnPhone?: boolean
  /** Not shown until it is chosen. */
  readonly isHidden?: boolean
  /** Buttons and links, which lie above the link of the row. */
  readonly isAction?: boolean
}

/** In rem: a name or a sentence that gets less says nothing any more. */
const FREE_WIDTH = 8
/** Of the boxes that choose rows, in rem. */
export const CHECK_WIDTH = 2.5

/** In rem: with less some column would have no room, since fixed ones do not shrink. */
export const widthNeeded = (columns: readonly { width?: number }[], hasChecks: boolean): number =>
  columns.reduce((sum, { width = FREE_WIDTH }) => sum + width, hasChecks ? CHECK_WIDTH : 0)

/** Numbers by size, texts as the language sorts them with `Saw 9` before `Saw 10`. */
export function compareValues(a: SortValue, b: SortValue, byName: (a: string, b: string) => number): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (const [index, value] of a.entries()) {
      const found = compareValues(value, b[index], byName)
      if (found !== 0) return found
    }
    return 0
  }
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return byName(String(a), String(b))
}

/** An empty text is as good as none. */
export const isKnown = (value: SortValue): boolean => value !== null && value !== undefined && value !== ''

/** The columns in sight of the rows given, in their order. */
export function tableCsv<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  nameOf: (headerKey: string) => string,
): string {
  const written = columns.filter(({ csv }) => csv !== undefined)
  return csvOf([
    written.map(({ headerKey }) => nameOf(headerKey)),
    ...rows.map((row) => written.map(({ csv }) => csv?.(row) ?? null)),
  ])
}
