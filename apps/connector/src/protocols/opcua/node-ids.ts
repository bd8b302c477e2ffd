import { coerceNodeId, type NodeId } from 'node-opcua-client'

/** Indexes of namespaces may be others after each start of a server: ids hold the URI, as in Part 6, 5.3.1.11. */
export interface NodeIds {
  readonly uris: readonly string[]
  /** Null where the server does not know the namespace, or the text is no id. */
  parse(id: string): NodeId | null
  write(node: NodeId): string
}

const escapeUri = (uri: string): string => uri.replaceAll('%', '%25').replaceAll(';', '%3B')
const unescapeUri = (uri: string): string => uri.replaceAll('%3B', ';').replaceAll('%25', '%')

export const createNodeIds = (uris: readonly string[]): NodeIds => ({
  uris,
  parse(id) {
    const [, uri = '', value = ''] = /^(?:nsu=([^;]+);)?([isgb]=.*)$/s.exec(id) ?? []
    const index = uri === '' ? 0 : uris.indexOf(unescapeUri(uri))
    if (value === '' || index < 0) return null
    try {
      return coerceNodeId(`ns=${index};${value}`)
    } catch {
      return null
    }
  },
  write(node) {
    const value = node.toString().replace(/^ns=\d+;/, '')
    return node.namespace === 0
      ? value
      : `nsu=${escapeUri(uris[node.namespace] ?? `?${node.namespace}`)};${value}`
  },
})
