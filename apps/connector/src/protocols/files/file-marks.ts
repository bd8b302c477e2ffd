import {
  byChange,
  type FileMark,
  type FilesPosition,
  isUpTo,
  type LearnedTypes,
  NONE_LEARNED,
  readFilesPosition,
  trimPosition,
  writeFilesPosition,
} from '@millwright/domain/connectors/files/files-position'
import { type Content, isMarked } from './content.ts'
import type { FoundFile } from './file-place.ts'

/** Marks of files that are gone, with which a new one is compared. */
const MAX_COMPARED = 50

/** Up to where the files of a place have been read. */
export function createFileMarks(
  place: string,
  saved: string | null,
  { isTimed, learned }: { isTimed: boolean; learned(): LearnedTypes },
) {
  const read = readFilesPosition(saved)
  let position: FilesPosition =
    read?.place === place ? read : { place, marks: [], until: null, learned: NONE_LEARNED }
  const marks = new Map(position.marks.map((mark) => [mark.name, mark]))
  /** Files that were read before the start, as only their order says; of each how it was then. */
  let covered: Map<string, number> | null = null
  let gone: FileMark[] = []
  let isChanged = false

  function take(mark: FileMark, { name, id, changedAt }: FoundFile): FileMark {
    if (mark.name === name && mark.id === id && mark.changedAt === changedAt) return mark
    if (marks.get(mark.name) === mark) marks.delete(mark.name)
    const renamed = { ...mark, name, id, changedAt }
    marks.set(name, renamed)
    isChanged = true
    return renamed
  }

  return {
    isFirstStart: read?.place !== place,
    /** As the columns were known before the start. */
    learnedBefore: position.learned,
    set(mark: FileMark): void {
      marks.set(mark.name, mark)
      isChanged = true
    },
    /** The newest first. */
    newest: (count: number): FileMark[] => [...marks.values()].sort(byChange).reverse().slice(0, count),

    /** Before each look at the files of a place. Returns the marks of files that are none of those that are listed, the newest last. */
    compare(found: readonly FoundFile[]): FileMark[] {
      const byName = new Map(found.map((file) => [file.name, file]))
      const ids = new Set(found.map(({ id }) => id))
      const { until } = position
      covered ??= new Map(
        until === null
          ? []
          : found
              .filter((file) => !marks.has(file.name) && isUpTo(file, until))
              .map((file) => [file.name, file.changedAt]),
      )
      gone = [...marks.values()].filter((mark) => {
        const now = byName.get(mark.name)
        return !now || now.id !== mark.id || now.size < mark.offset
      })
      return gone.filter(({ id }) => id !== '' && !ids.has(id)).sort(byChange)
    },

    /** Whether a file without a mark has been read all the same. */
    isCovered: ({ name, changedAt }: FoundFile): boolean => covered?.get(name) === changedAt,

    /**
     * The mark of content: that of its name, or of a file that was renamed or copied away. Undefined for a new file. Where records
     * have no times of their own, files that only begin alike are different ones.
     */
    async find(file: FoundFile, content: Content): Promise<FileMark | undefined> {
      const own = marks.get(file.name)
      if (own && (await isMarked(content, own))) return take(own, file)
      if (own && !gone.includes(own)) gone.push(own)
      for (const mark of gone.toSorted(byChange).reverse().slice(0, MAX_COMPARED)) {
        const mayBe = mark.offset > 0 && (isTimed || (mark.id !== '' && mark.id === file.id))
        if (!mayBe || mark === own || !(await isMarked(content, mark))) continue
        gone = gone.filter((each) => each !== mark)
        return take(mark, file)
      }
      return undefined
    },

    /** The newest record of the files before one: the clock on the wall goes on from file to file. */
    lastTsBefore({ changedAt }: FoundFile): number | null {
      const before = [...marks.values()].filter((mark) => mark.lastTs !== null && mark.changedAt <= changedAt)
      return before.sort(byChange).at(-1)?.lastTs ?? null
    },

    /** All files up to one count as read. */
    coverUpTo({ changedAt, name }: FoundFile): void {
      position = { ...position, until: [changedAt, name] }
      isChanged = true
    },

    /** Something has changed since it was written. */
    isChanged: (): boolean => isChanged,

    write(): string {
      isChanged = false
      position = trimPosition({ ...position, marks: [...marks.values()], learned: learned() })
      if (position.marks.length < marks.size) {
        marks.clear()
        for (const mark of position.marks) marks.set(mark.name, mark)
      }
      return writeFilesPosition(position)
    },
  }
}

export type FileMarks = ReturnType<typeof createFileMarks>
