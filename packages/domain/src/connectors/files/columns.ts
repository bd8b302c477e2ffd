import { cleanText } from '../clean-text.ts'

/** A column of a table, which is a node. */
export interface Column {
  /** As the header has it, so that it is the same in each file; without a header its number from 1. */
  readonly id: string
  readonly name: string
  readonly unit: string
}

/** More are no table of a machine. */
export const MAX_COLUMNS = 2_000
const MAX_NAME = 250

/** `Power [kW]` or `Power (kW)`. */
const WITH_UNIT = /^(.*\S)\s*(?:\[([^\][]{1,16})\]|\(([^()]{1,16})\))$/

/** The columns that the cells of a header name. A separator at the end of the line makes no column. */
export function readHeader(cells: readonly string[]): Column[] {
  const named = cells.at(-1)?.trim() === '' ? cells.slice(0, -1) : cells
  const seen = new Map<string, number>()
  return named.slice(0, MAX_COLUMNS).map((cell, at) => {
    const written = cleanText(cell, MAX_NAME).replace(/\s+/g, ' ') || String(at + 1)
    const times = (seen.get(written) ?? 0) + 1
    seen.set(written, times)
    const [, name = written, square, round] = WITH_UNIT.exec(written) ?? []
    const suffix = times > 1 ? ` #${times}` : ''
    return { id: written + suffix, name: name + suffix, unit: (square ?? round ?? '').trim() }
  })
}

/** Without a header. */
export const numberedColumns = (count: number): Column[] =>
  Array.from({ length: Math.min(count, MAX_COLUMNS) }, (_, at) => ({
    id: String(at + 1),
    name: String(at + 1),
    unit: '',
  }))

/** Names of columns are typed by hand: case does not count. */
export function findColumn(columns: readonly Column[], name: string): number {
  const wanted = name.trim().toLowerCase()
  return columns.findIndex(
    ({ id, name: short }) => id.toLowerCase() === wanted || short.toLowerCase() === wanted,
  )
}
