import type { Column } from '@millwright/domain/connectors/files/columns'
import { MAX_COLUMNS } from '@millwright/domain/connectors/files/columns'
import type { FileRecord, RecordReader } from '@millwright/domain/connectors/files/record-reader'
import type { OfferedNode, Reading } from '@millwright/domain/connectors/offered-node'
import type { Sample } from './sample-file.ts'

/** The columns of tables, or the values of objects by their path, with what they are now. */
export function createFileNodes(reader: Pick<RecordReader, 'typeOf'>, isTable: boolean) {
  const columns = new Map<string, Column>()
  const latest = new Map<string, Reading>()
  let watched = new Set<string>()

  function take({ values }: Pick<FileRecord, 'values'>, ts: number): Reading[] {
    const readings: Reading[] = []
    for (const [node, v] of values) {
      if (!columns.has(node)) {
        if (columns.size >= MAX_COLUMNS) continue
        columns.set(node, { id: node, name: node.split('/').at(-1) ?? node, unit: '' })
      }
      const reading: Reading = { node, v, ts }
      // A record that was written late says nothing about now.
      if (ts >= (latest.get(node)?.ts ?? 0)) latest.set(node, reading)
      if (watched.has(node)) readings.push(reading)
    }
    return readings
  }

  return {
    take,

    /** Records that were read before, or are only looked at. Returns the time of the last one. */
    takeSample({ table, records }: Sample, tsOfTimeless: number): number | null {
      for (const column of table.columns.filter((_, at) => !table.timesAt.includes(at)))
        columns.set(column.id, column)
      let lastTs: number | null = null
      for (const record of records) {
        if ('fault' in record) continue
        lastTs = record.ts ?? tsOfTimeless
        take(record, lastTs)
      }
      return lastTs
    },

    /** From now on these; the present values of those that were not watched before. */
    watch(nodes: readonly string[]): Reading[] {
      const added = nodes.filter((node) => !watched.has(node))
      watched = new Set(nodes)
      return added.flatMap((node) => latest.get(node) ?? []).sort((a, b) => a.ts - b.ts)
    },

    /** Nodes that no file has had yet; none while there was no file. */
    missing: (): string[] => (columns.size === 0 ? [] : [...watched].filter((node) => !columns.has(node))),

    /** Tables have one level; objects have as many as their values. */
    offered(under: string | null): OfferedNode[] {
      const nodes = new Map<string, OfferedNode>()
      const prefix = under === null ? '' : `${under}/`
      for (const column of columns.values()) {
        if (isTable ? under !== null : !column.id.startsWith(prefix)) continue
        const [level = '', ...rest] = isTable ? [column.id] : column.id.slice(prefix.length).split('/')
        if (rest.length === 0) nodes.set(column.id, valueNode(column, reader, latest.get(column.id)))
        else if (!nodes.has(prefix + level)) nodes.set(prefix + level, folderNode(prefix + level, level))
      }
      return [...nodes.values()]
    },
  }
}

export type FileNodes = ReturnType<typeof createFileNodes>

const folderNode = (id: string, name: string): OfferedNode => ({
  id,
  name,
  kind: 'folder',
  hasMore: true,
  type: null,
  unit: '',
  meaning: null,
  words: [],
})

function valueNode(
  { id, name, unit }: Column,
  { typeOf }: Pick<RecordReader, 'typeOf'>,
  now: Reading | undefined,
): OfferedNode {
  const ofValue = typeof now?.v
  const type = ofValue === 'number' || ofValue === 'boolean' ? ofValue : ofValue === 'string' ? 'text' : null
  return {
    id,
    name,
    kind: 'value',
    hasMore: false,
    type: typeOf(id) ?? type,
    unit,
    meaning: null,
    words: [],
    ...(now ? { now } : {}),
  }
}
