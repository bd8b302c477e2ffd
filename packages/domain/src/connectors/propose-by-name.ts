import { type Certainty, type Conversion, type ProposedChannel, sameValue } from './mapping.ts'
import type { OfferedNode } from './offered-node.ts'

interface Rule {
  readonly channel: string
  /** All of these words have to be in the name of the node, or of the level above it. */
  readonly words: RegExp
  readonly type: OfferedNode['type']
  /** Units that fit, and by how much a value is multiplied. */
  readonly units?: Readonly<Record<string, number>>
  /** Of the value that comes out. */
  readonly unit?: string
}

const ALARMS = 'Alarms'
const LENGTHS_IN_MM = { mm: 1, cm: 10, m: 1000, km: 1_000_000 }

/** Of two rules for one node the first counts, and of two nodes for one channel the surer. */
const RULES: readonly Rule[] = [
  {
    channel: 'Consumption/ActiveEnergy',
    words: /active.*energy|energy.*(active|total|import|consum)|^(energy|ea)\b/i,
    type: 'number',
    units: { Wh: 1, kWh: 1000, MWh: 1_000_000 },
    unit: 'Wh',
  },
  {
    channel: 'Consumption/ActivePower',
    words: /active.*power|power.*(active|total)|^(power|p)$/i,
    type: 'number',
    units: { W: 0.001, kW: 1, MW: 1000 },
    unit: 'kW',
  },
  {
    channel: 'Consumption/ReactiveEnergy',
    words: /reactive.*energy|energy.*reactive/i,
    type: 'number',
    units: { varh: 1, kvarh: 1000 },
    unit: 'varh',
  },
  {
    channel: 'Consumption/ReactivePower',
    words: /reactive.*power|power.*reactive/i,
    type: 'number',
    units: { var: 0.001, kvar: 1 },
    unit: 'kvar',
  },
  {
    channel: 'Consumption/CompressedAir',
    words: /compressed.*air|air.*(flow|consum)/i,
    type: 'number',
    units: { 'm³/h': 1, 'm3/h': 1, 'l/min': 0.06 },
    unit: 'm³/h',
  },
  {
    channel: 'Machine/Counters/AppliedEdgeLength',
    words: /edge.*(length|applied)|applied.*edge/i,
    type: 'number',
    units: LENGTHS_IN_MM,
    unit: 'mm',
  },
  {
    channel: 'Machine/Counters/Parts',
    words:
      /part.*count|(good|total|finished).*(part|piece)|pieces?.*(out|count|total)|stueckzahl|st(ü|ue)ck/i,
    type: 'number',
  },
  { channel: 'Machine/Counters/Cycles', words: /cycle.*(count|total)|count.*cycle/i, type: 'number' },
  {
    channel: 'ProductionProcess/01/Programs/01/Name',
    words: /program.*(name|active|current)|(current|active).*(program|job|recipe)|^(program|recipe)$/i,
    type: 'text',
  },
  {
    channel: 'FeedOverride',
    words: /feed.*override|override.*feed/i,
    type: 'number',
    units: { '%': 1 },
    unit: '%',
  },
  {
    channel: 'SpeedOverride',
    words: /(speed|spindle).*override|override.*(speed|spindle)/i,
    type: 'number',
    units: { '%': 1 },
    unit: '%',
  },
  {
    channel: 'Machine/Hmi/User',
    words: /(hmi|panel|current|logged).*(user|operator)|^(user|operator)$/i,
    type: 'text',
  },
  {
    channel: 'ElectricalCabinet/Temperature',
    words: /cabinet.*temp/i,
    type: 'number',
    units: { '°C': 1, C: 1 },
    unit: '°C',
  },
  {
    channel: 'Environment/Temperature',
    words: /(ambient|room|environment).*temp/i,
    type: 'number',
    units: { '°C': 1, C: 1 },
    unit: '°C',
  },
  {
    channel: 'Environment/Humidity',
    words: /humidity/i,
    type: 'number',
    units: { '%': 1, '%RH': 1 },
    unit: '%',
  },
]

const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_./-]+/g, ' ')

/** Proposals for nodes whose meaning no specification says: by what they are called and what unit they have. */
export function proposeByName(
  nodes: readonly OfferedNode[],
  channels: (channel: string) => boolean = () => true,
): ProposedChannel[] {
  const best = new Map<string, ProposedChannel>()
  for (const node of nodes) {
    if (node.kind !== 'value') continue
    const found = proposalFor(node)
    if (!found || !channels(found.channel)) continue
    const other = best.get(found.channel)
    if (!other || (other.certainty === 'name' && found.certainty === 'name-and-unit'))
      best.set(found.channel, found)
  }
  const alarms = channels(ALARMS) ? nodes.find(({ kind }) => kind === 'alarms') : undefined
  return [
    ...best.values(),
    ...(alarms
      ? [
          {
            channel: ALARMS,
            node: alarms.id,
            as: { kind: 'alarm', code: '', text: '' } as const,
            certainty: 'name' as const,
          },
        ]
      : []),
  ]
}

function proposalFor(node: OfferedNode): ProposedChannel | null {
  const name = spaced(node.name)
  const rule = RULES.find(
    ({ words, type, units }) =>
      words.test(name) &&
      (node.type === null || node.type === type) &&
      (!units || node.unit === '' || units[node.unit] !== undefined),
  )
  if (!rule) return null
  const factor = rule.units?.[node.unit]
  const certainty: Certainty = factor === undefined ? 'name' : 'name-and-unit'
  const as: Conversion =
    rule.type === 'text' ? sameValue : { ...sameValue, scale: factor ?? 1, unit: rule.unit ?? '' }
  return { channel: rule.channel, node: node.id, as, certainty }
}
