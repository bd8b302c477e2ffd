import { NodeId } from 'node-opcua-client'

/** Indexes of namespaces may be others after each start of a server: ids hold the URI, as in Part 6, 5.3.1.11. */
export interface NodeIds {
  readonly uris: readonly string[]
  /** Null where the server does not know the namespace, or the text is no id. */
  parse(id: string): NodeId | null
  write(node: NodeId): string
}

/** NodeIdType of the library, which its client does not export. */
const NUMERIC = 1
const STRING = 2
const GUID = 3
const BYTES = 4

const MAX_UINT32 = 0xffff_ffff
const IS_GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const escapeUri = (uri: string): string => uri.replaceAll('%', '%25').replaceAll(';', '%3B')
const unescapeUri = (uri: string): string => uri.replaceAll('%3B', ';').replaceAll('%25', '%')

export const createNodeIds = (uris: readonly string[]): NodeIds => ({
  uris,
  parse(id) {
    const [, uri = '', kind = '', value = ''] = /^(?:nsu=([^;]+);)?([isgb])=(.*)$/s.exec(id) ?? []
    const index = uri === '' ? 0 : uris.indexOf(unescapeUri(uri))
    return index < 0 ? null : nodeOf(kind, value, index)
  },
  write(node) {
    const value = node.toString().replace(/^ns=\d+;/, '')
    return node.namespace === 0
      ? value
      : `nsu=${escapeUri(uris[node.namespace] ?? `?${node.namespace}`)};${value}`
  },
})

function nodeOf(kind: string, value: string, index: number): NodeId | null {
  if (kind === 's') return new NodeId(STRING, value, index)
  if (kind === 'g') return IS_GUID.test(value) ? new NodeId(GUID, value, index) : null
  if (kind === 'b') return new NodeId(BYTES, Buffer.from(value, 'base64'), index)
  const number = kind === 'i' && /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  return number <= MAX_UINT32 ? new NodeId(NUMERIC, number, index) : null
}
