import type { Reading } from '@millwright/domain/connectors/offered-node'
import type { ProblemCode } from '@millwright/domain/connectors/problems'
import type { Leaf } from '@millwright/domain/connectors/umati/flatten-tree'
import type { SourceOptions } from '../source.ts'

/** So many names are in one sentence. */
const MAX_NAMED = 10

type Listener = Pick<SourceOptions<never>, 'onReadings' | 'onProblem' | 'onSolved' | 'now'>

/** Makes values of trees, which come as a whole each time: what is another than before, by the paths that are read. */
export function createTreeValues({ onReadings, onProblem, onSolved, now }: Listener) {
  let watched: readonly string[] = []
  const types = new Map<string, string>()
  const last = new Map<string, Leaf['v']>()
  const shown = new Map<ProblemCode, string>()
  const names: Record<'NODE_MISSING' | 'TYPE_CHANGED', Set<string>> = {
    NODE_MISSING: new Set(),
    TYPE_CHANGED: new Set(),
  }

  /** Shows a problem with the names that it is about, and takes it back when there are none. */
  function show(code: ProblemCode, of: Iterable<string>): void {
    const detail = [...of].slice(0, MAX_NAMED).join(', ')
    if ((shown.get(code) ?? '') === detail) return
    shown.set(code, detail)
    onSolved(code)
    if (detail !== '') onProblem({ code, detail })
  }

  const note = (code: keyof typeof names, path: string, is: boolean): unknown =>
    is ? names[code].add(path) : names[code].delete(path)

  function isOtherType(path: string, v: Leaf['v']): boolean {
    if (v === null) return names.TYPE_CHANGED.has(path)
    const type = types.get(path) ?? typeof v
    types.set(path, type)
    return type !== typeof v
  }

  /** Of a path that a tree leaves out the value is not known: gateways leave out what has none. */
  function report(paths: readonly string[], leaves: readonly Leaf[]): void {
    const values = new Map(leaves.map(({ path, v }) => [path, v]))
    const ts = now()
    const readings: Reading[] = []
    for (const path of paths) {
      const sent = values.get(path) ?? null
      const isOther = isOtherType(path, sent)
      note('TYPE_CHANGED', path, isOther)
      note('NODE_MISSING', path, !values.has(path))
      const v = isOther ? null : sent
      if (last.get(path) === v || (v === null && !last.has(path) && !values.has(path))) continue
      last.set(path, v)
      readings.push({ node: path, v, ts })
    }
    show('TYPE_CHANGED', names.TYPE_CHANGED)
    show('NODE_MISSING', names.NODE_MISSING)
    if (readings.length > 0) onReadings(readings)
  }

  return {
    show,

    watch(paths: readonly string[]): void {
      watched = paths
      last.clear()
      for (const all of Object.values(names)) all.clear()
    },

    /** A tree whose paths begin with this prefix. */
    take: (prefix: string, leaves: readonly Leaf[]): void =>
      report(
        watched.filter((path) => path.startsWith(prefix)),
        leaves,
      ),

    /** Nothing is known any more of what begins with this prefix. */
    gone(prefix: string): void {
      const ts = now()
      const known = watched.filter((path) => path.startsWith(prefix) && (last.get(path) ?? null) !== null)
      for (const path of known) last.delete(path)
      if (known.length > 0) onReadings(known.map((node) => ({ node, v: null, ts })))
    },
  }
}
