import type * as domain from '@millwright/domain/connectors/mapping'
import type { NodePlace as Place } from '@millwright/domain/connectors/node-places'
import type { OfferedNode as Offered, Reading } from '@millwright/domain/connectors/offered-node'
import type { SourceProblem as Problem } from '@millwright/domain/connectors/problems'
import {
  MAX_NODE_NAME,
  type MappedChannel,
  type NodePlace,
  type OfferedNode,
  type ProposedChannel,
  type ShownValue,
  type SourceProblem,
} from './mapping-shapes.ts'

/** Of a text of the machine, so much is shown. */
const MAX_SHOWN = 2000
const MAX_WORDS = 200

const shown = (text: string): string => text.slice(0, MAX_SHOWN).toWellFormed()

export function readMapped({ Channel, Node, As }: MappedChannel): domain.MappedChannel {
  return { channel: Channel, node: Node, as: readConversion(As) }
}

function readConversion(as: MappedChannel['As']): domain.Conversion {
  switch (as.Kind) {
    case 'value':
      return { kind: 'value', scale: as.Scale, offset: as.Offset, unit: as.Unit }
    case 'words':
      return { kind: 'words', words: as.Words.map(({ From, To }) => ({ from: From, to: To })) }
    case 'alarm':
      return { kind: 'alarm', code: as.Code, text: as.Text }
    default:
      return as satisfies never
  }
}

function presentConversion(as: domain.Conversion): MappedChannel['As'] {
  switch (as.kind) {
    case 'value':
      return { Kind: 'value', Scale: as.scale, Offset: as.offset, Unit: as.unit }
    case 'words':
      return { Kind: 'words', Words: as.words.map(({ from, to }) => ({ From: from, To: to })) }
    case 'alarm':
      return { Kind: 'alarm', Code: as.code, Text: as.text }
    default:
      return as satisfies never
  }
}

/** A flag `Alarm` says little without the level that it is in, and `Events` nothing. */
export function nodeName(node: Offered, above: readonly Offered[]): string {
  const level = node.type === 'boolean' || node.kind === 'alarms' ? above.at(-1)?.name : undefined
  const name = level === undefined ? node.name : `${level} / ${node.name}`
  return name
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_NODE_NAME)
    .toWellFormed()
}

/** With the levels above the node, the topmost first; without a node that has been looked at it has no name. */
export const presentProposed = (
  { channel, node, as, certainty }: domain.ProposedChannel,
  found: { readonly node: Offered; readonly above: readonly Offered[] } | undefined,
): ProposedChannel => ({
  Channel: channel,
  Node: node,
  ...(found && { Name: nodeName(found.node, found.above) }),
  As: presentConversion(as),
  Certainty: certainty,
  Above: found?.above.map(({ id }) => id) ?? [],
  Meaning: found?.node.meaning ?? null,
})

/** Alarms are shown by their code. */
export function presentValue(v: Reading['v'] | undefined): ShownValue {
  if (v === undefined || v === null) return null
  if (typeof v === 'object') return shown(v.code)
  if (typeof v === 'number') return Number.isFinite(v) ? v : null
  return typeof v === 'string' ? shown(v) : v
}

/** With the time since when it has no good value. */
export const presentNode = (node: Offered, badSince?: number): OfferedNode => ({
  Id: node.id,
  Name: shown(node.name),
  Kind: node.kind,
  HasMore: node.hasMore,
  Type: node.type,
  Unit: shown(node.unit),
  Meaning: node.meaning === null ? null : shown(node.meaning),
  Words: node.words.slice(0, MAX_WORDS).map(shown),
  Value: presentValue(node.now?.v),
  Ts: node.now ? Math.round(node.now.ts) : null,
  ...(badSince === undefined ? {} : { BadSince: Math.round(badSince) }),
})

/** Levels and letters of a name beyond these tell two places apart no more. */
const MAX_LEVELS = 20
const MAX_NAME = 200
const MAX_MEANING = 300

export const presentPlace = ({ node, meaning, path }: Place): NodePlace => ({
  Node: node,
  Meaning: meaning === null ? null : meaning.slice(0, MAX_MEANING).toWellFormed(),
  Path: path.slice(-MAX_LEVELS).map((name) => name.slice(0, MAX_NAME).toWellFormed()),
})

export const readPlace = ({ Node, Meaning, Path }: NodePlace): Place => ({
  node: Node,
  meaning: Meaning,
  path: Path,
})

export const presentProblem = ({ code, detail, certificate, from, to }: Problem): SourceProblem => ({
  Code: code,
  Detail: shown(detail),
  Certificate: certificate
    ? {
        Sha256: certificate.sha256,
        Name: shown(certificate.name),
        Issuer: shown(certificate.issuer),
        EndsAt: Math.round(certificate.endsAt),
      }
    : null,
  From: from === undefined ? null : Math.round(from),
  To: to === undefined ? null : Math.round(to),
})
