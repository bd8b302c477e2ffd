import type { ProposedChannel } from './mapping.ts'
import type { OfferedNode } from './offered-node.ts'
import { type Candidate, OPCUA_CHANNELS, UNIT_CHANNELS } from './opcua-channels.ts'

type ByMeaning = ReadonlyMap<string, OfferedNode>

const OF_UNIT = /^opc40550:SubUnits\/(.+?)\/((?:Overview|Flags|Values)\/.+)$/
/** MQTT has a use of its own for these. */
const NOT_IN_LEVEL = /[^\p{L}\p{N}._-]+/gu
/** A line has units in the dozens; a hub of sensors that says it has thousands has none. */
const MAX_UNITS = 40

/**
 * The channels that the nodes of one machine become. Of several with the same meaning the first one counts, so nodes of two machines
 * are not given together.
 */
export function proposeOpcua(nodes: readonly OfferedNode[]): ProposedChannel[] {
  const byMeaning = new Map<string, OfferedNode>()
  const units = new Map<string, Map<string, OfferedNode>>()
  for (const node of nodes) {
    if (node.meaning === null || node.kind === 'folder') continue
    const [, unit, meaning] = OF_UNIT.exec(node.meaning) ?? []
    if (unit === undefined || meaning === undefined) putFirst(byMeaning, node.meaning, node)
    else if (units.size < MAX_UNITS || units.has(unit)) putFirst(mapOf(units, unit), meaning, node)
  }
  return [
    ...OPCUA_CHANNELS.flatMap(([channel, candidates]) => proposed(channel, candidates, byMeaning)),
    ...[...units].flatMap(([unit, ofUnit]) =>
      UNIT_CHANNELS.flatMap(([level, candidates]) => proposed(channelOf(unit, level), candidates, ofUnit)),
    ),
  ]
}

/** Of the first candidate that is there and can be read. */
function proposed(
  channel: string,
  candidates: readonly Candidate[],
  byMeaning: ByMeaning,
): ProposedChannel[] {
  for (const { meaning, as } of candidates) {
    const node = byMeaning.get(meaning)
    const conversion = node && as(node)
    if (conversion) return [{ channel, node: node.id, as: conversion, certainty: 'specification' }]
  }
  return []
}

const channelOf = (unit: string, level: string): string =>
  `Machine/OperatingGroups/${unit.replaceAll(NOT_IN_LEVEL, '_').slice(0, 60)}/${level}`

function mapOf(units: Map<string, Map<string, OfferedNode>>, unit: string): Map<string, OfferedNode> {
  const known = units.get(unit) ?? new Map<string, OfferedNode>()
  units.set(unit, known)
  return known
}

function putFirst(map: Map<string, OfferedNode>, meaning: string, node: OfferedNode): void {
  if (!map.has(meaning)) map.set(meaning, node)
}
