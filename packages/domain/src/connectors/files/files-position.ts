import { parseJson } from '../../text/parse-json.ts'
import type { CellType } from './cell-value.ts'
import { MAX_COLUMNS } from './columns.ts'
import type { Beginning } from './split-records.ts'

/** Up to where a file has been read, and how it is known again when it was renamed or written once more. */
export interface FileMark {
  readonly name: string
  /** By its file system: another file has another one, even under the same name. Empty where there is none. */
  readonly id: string
  /** When it was changed last, in epoch milliseconds. */
  readonly changedAt: number
  /** In bytes, or in records of a document. */
  readonly offset: number
  /** Lines before the offset; null where they were not counted. */
  readonly lines: number | null
  readonly begins: Beginning
  /** Digests of the beginning and of what is before the offset. */
  readonly head: string
  readonly tail: string
  /** Time of the record before the offset; null for none. */
  readonly lastTs: number | null
}

type Place = readonly [changedAt: number, name: string]

export interface FilesPosition {
  /** Where the files are: of another place nothing has been read. */
  readonly place: string
  readonly marks: readonly FileMark[]
  /** Files up to this one in their order have been read too, but for those that are among the marks. */
  readonly until: Place | null
  readonly learned: LearnedTypes
}

/** The types of columns: records after a restart may not have a value that says them. */
export interface LearnedTypes {
  /** The settings that they were learned with: by others a cell has another type. */
  readonly by: string
  readonly types: ReadonlyMap<string, CellType>
}

export const NONE_LEARNED: LearnedTypes = { by: '', types: new Map() }

/** Beyond it only the order of files says which have been read. */
export const MAX_MARKS = 500

/** In the order in which files are read. */
export const byChange = (
  one: { readonly changedAt: number; readonly name: string },
  other: { readonly changedAt: number; readonly name: string },
): number => one.changedAt - other.changedAt || (one.name < other.name ? -1 : 1)

/** The newest marks. Those that give way move the place up to which everything was read. */
export function trimPosition(position: FilesPosition): FilesPosition {
  const { marks, until } = position
  if (marks.length <= MAX_MARKS) return position
  const ordered = marks.toSorted(byChange)
  const last = ordered[ordered.length - MAX_MARKS - 1]
  const given: Place | null = last ? [last.changedAt, last.name] : null
  return { ...position, marks: ordered.slice(-MAX_MARKS), until: laterOf(until, given) }
}

function laterOf(one: Place | null, other: Place | null): Place | null {
  if (one === null || other === null) return one ?? other
  return isUpTo({ changedAt: one[0], name: one[1] }, other) ? other : one
}

/** Whether a file comes before a place, or is the one at it. */
export const isUpTo = (file: { readonly changedAt: number; readonly name: string }, place: Place): boolean =>
  file.changedAt < place[0] || (file.changedAt === place[0] && file.name <= place[1])

/** Written with each batch of readings: without names of fields it is a third of the size. */
export const writeFilesPosition = ({ place, marks, until, learned }: FilesPosition): string =>
  JSON.stringify({
    place,
    until,
    learned: [learned.by, [...learned.types].slice(0, MAX_COLUMNS)],
    marks: marks.map((mark) => [
      mark.name,
      mark.id,
      mark.changedAt,
      mark.offset,
      mark.lines,
      mark.begins,
      mark.head,
      mark.tail,
      mark.lastTs,
    ]),
  })

/** Null for what is none: then reading begins as at the first start. */
export function readFilesPosition(text: string | null): FilesPosition | null {
  const value = text === null ? null : parseJson(text)
  if (typeof value !== 'object' || value === null) return null
  const { place, marks, until, learned } = value as Record<string, unknown>
  if (typeof place !== 'string' || !Array.isArray(marks)) return null
  return {
    place,
    marks: marks.flatMap((each) => readMark(each) ?? []),
    until: readPlace(until),
    learned: readLearned(learned),
  }
}

function readLearned(value: unknown): LearnedTypes {
  const [by, types] = Array.isArray(value) ? (value as unknown[]) : []
  if (typeof by !== 'string' || !Array.isArray(types)) return NONE_LEARNED
  const isType = (each: unknown): each is [string, CellType] =>
    Array.isArray(each) &&
    typeof each[0] === 'string' &&
    (each[1] === 'number' || each[1] === 'boolean' || each[1] === 'text')
  return { by, types: new Map(types.filter(isType)) }
}

const readPlace = (value: unknown): Place | null =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string'
    ? [value[0], value[1]]
    : null

function readMark(value: unknown): FileMark | null {
  if (!Array.isArray(value)) return null
  const [name, id, changedAt, offset, lines, begins, head, tail, lastTs] = value as unknown[]
  if (![name, id, head, tail].every((each) => typeof each === 'string')) return null
  if (typeof changedAt !== 'number' || !Number.isSafeInteger(offset)) return null
  return {
    name: name as string,
    id: id as string,
    changedAt,
    offset: offset as number,
    lines: typeof lines === 'number' ? lines : null,
    begins: begins === 'given-up' || begins === 'read' ? begins : 'record',
    head: head as string,
    tail: tail as string,
    lastTs: typeof lastTs === 'number' ? lastTs : null,
  }
}
