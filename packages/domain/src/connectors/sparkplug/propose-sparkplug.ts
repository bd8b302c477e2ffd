import { type ProposedChannel, sameValue } from '../mapping.ts'
import type { OfferedNode } from '../offered-node.ts'
import { proposeOpcua } from '../opcua-proposal.ts'

const LEVEL = '[^/]+'
/** Of edge nodes that name their metrics as our channels. */
const CHANNELS = [
  'Machine/(?:Status|Workpiece|Stop/Reason|Cnc/Mode|Cnc/Status|Hmi/User|Vacuum/Pressure|Counters/(?:Parts|Cycles|AppliedEdgeLength|Defective|SpindleTime))',
  'Consumption/(?:ActiveEnergy|ReactiveEnergy|ActivePower|ReactivePower|CompressedAir)',
  '(?:Environment|ElectricalCabinet)/(?:Temperature|Humidity)',
  '(?:Feed|Speed|Rapid)Override',
  'ProductionProcess/0[1-4]/Programs/01/(?:Name|RepsTarget|RepsDone|State|Parts)',
  `Spindle/(?:${LEVEL}/)?Speed`,
  `Spindle/${LEVEL}/(?:Load|Temperature|Vibration)`,
]
const CHANNEL = new RegExp(`^[^/]*/(${CHANNELS.join('|')})$`)

/** Metrics that are named as our channels, or as the specification for woodworking names its nodes. */
export function proposeSparkplug(nodes: readonly OfferedNode[]): ProposedChannel[] {
  const found = new Map<string, ProposedChannel>()
  for (const { id, kind, type, unit } of nodes) {
    const channel = kind === 'value' ? CHANNEL.exec(id)?.[1] : undefined
    if (channel === undefined || found.has(channel)) continue
    const as = type === 'number' ? { ...sameValue, unit } : sameValue
    found.set(channel, { channel, node: id, as, certainty: 'specification' })
  }
  return [...found.values(), ...proposeOpcua(nodes).filter(({ channel }) => !found.has(channel))]
}
