import type { OfferedNode } from '../offered-node.ts'
import { meaningOf } from '../umati/flatten-tree.ts'
import type { KnownValue } from './metric-table.ts'

interface Entry {
  readonly name: string
  readonly id: string
  readonly values: KnownValue[]
  readonly below: Map<string, Entry>
}

/** An edge node uses these itself. */
const CONTROL = /^\/(bdSeq$|(Node|Device) Control\/)/

const entryOf = (name: string, id: string): Entry => ({ name, id, values: [], below: new Map() })

const segmentsOf = (path: string): string[] => path.split('/').filter((name) => name !== '')

/** The metrics of a device by their names, which are paths. */
export function metricTree(device: string, values: Iterable<KnownValue>) {
  const root = entryOf(device, `${device}/`)
  for (const value of values) {
    const path = value.id.slice(device.length)
    if (CONTROL.test(path)) continue
    let entry = root
    for (const name of segmentsOf(path)) {
      const below = entry.below.get(name) ?? entryOf(name, `${entry.id.replace(/\/$/, '')}/${name}`)
      entry.below.set(name, below)
      entry = below
    }
    entry.values.push(value)
  }

  return {
    /** The device itself, as a level. */
    folder: (): OfferedNode => folderOf(root),
    /** Directly below the id of a level or a value. */
    level(id: string): OfferedNode[] {
      let entry: Entry | undefined = root
      for (const name of segmentsOf(id.slice(device.length))) entry = entry?.below.get(name)
      return entry ? [...entry.below.values()].flatMap(nodesOf) : []
    },
  }
}

export type MetricTree = ReturnType<typeof metricTree>

/** Names such as a/b and a//b are two values of one place. */
function nodesOf(entry: Entry): OfferedNode[] {
  if (entry.values.length === 0) return [folderOf(entry)]
  return entry.values.map((value, at) => valueNode(value, entry.name, at === 0 && entry.below.size > 0))
}

const folderOf = ({ id, name }: Entry): OfferedNode => ({
  id,
  name,
  kind: 'folder',
  hasMore: true,
  type: null,
  unit: '',
  meaning: null,
  words: [],
})

const valueNode = ({ id, type, unit, v, ts }: KnownValue, name: string, hasMore: boolean): OfferedNode => ({
  id,
  name,
  kind: 'value',
  hasMore,
  type,
  unit,
  meaning: meaningOf(id),
  words: [],
  now: { node: id, v, ts },
})
