import type { ProblemCode, SourceProblem } from '@millwright/domain/connectors/problems'
import { detailOf } from '../connection-problem.ts'

/** Of files that cannot be read the newest. */
const MAX_FILES = 10
const MAX_NAMES = 10

/** Problems of files, each once for as long as it stays the same. */
export function createFilesReport(options: {
  onProblem(problem: SourceProblem): void
  onSolved(code: ProblemCode): void
}) {
  const files = new Map<string, { first: string; lines: number; isWhole: boolean }>()
  const shown = new Map<ProblemCode, string>()
  const types = new Map<string, string>()
  const settings = new Map<string, string>()

  function show(code: ProblemCode, details: readonly string[]): void {
    const key = details.join('\n')
    if ((shown.get(code) ?? '') === key) return
    if (shown.get(code)) options.onSolved(code)
    shown.set(code, key)
    for (const detail of details) options.onProblem({ code, detail: detailOf(detail) })
  }

  const showFiles = (): void =>
    show(
      'FILE_UNREADABLE',
      [...files]
        .slice(-MAX_FILES)
        .map(([name, { first, lines }]) =>
          lines > 1 ? `${name}, ${first} (and ${lines - 1} more)` : `${name}, ${first}`,
        ),
    )

  const showSettings = (): void => show('SETTINGS_WRONG', [...settings.values()])

  return {
    /** A record that cannot be read; the first one of a file is named, and how many there are. */
    record(name: string, at: string, fault: string): void {
      const known = files.get(name)
      if (known) known.lines += 1
      else files.set(name, { first: `${at}: ${fault}`, lines: 1, isWhole: false })
    },
    /** A file of which nothing can be read. */
    file(name: string, why: string): void {
      files.set(name, { first: why, lines: 1, isWhole: true })
    },
    /** Its columns are known now. */
    readable(name: string): void {
      if (files.get(name)?.isWhole) files.delete(name)
    },
    /** Files that are no longer there. */
    keep(names: ReadonlySet<string>): void {
      for (const name of files.keys()) if (!names.has(name)) files.delete(name)
    },
    wrongType(column: string, text: string, name: string, at: string): void {
      if (!types.has(column) && types.size < MAX_NAMES)
        types.set(column, `${column}: ${text} (${name}, ${at})`)
    },
    /** Null where a setting is right. */
    setting(name: string, detail: string | null): void {
      if (detail === null) settings.delete(name)
      else settings.set(name, detail)
      showSettings()
    },
    missing(nodes: readonly string[]): void {
      show('NODE_MISSING', nodes.length === 0 ? [] : [nodes.slice(0, MAX_NAMES).join(', ')])
    },
    /** After a look at all files. */
    show(): void {
      showFiles()
      show('TYPE_CHANGED', [...types.values()])
    },
  }
}

export type FilesReport = ReturnType<typeof createFilesReport>
