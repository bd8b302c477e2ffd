import type { ProposedChannel } from '../mapping.ts'
import { FAULT_MEANING } from '../mtconnect/nodes.ts'
import { proposeMtconnect } from '../mtconnect/propose-mtconnect.ts'
import type { OfferedNode } from '../offered-node.ts'
import { SHDR_FAULT } from './shdr-reader.ts'

/** Names that adapters commonly have for what MTConnect calls otherwise; without capitals and separators. */
const TYPES: Readonly<Record<string, string>> = {
  avail: 'AVAILABILITY',
  availability: 'AVAILABILITY',
  estop: 'EMERGENCY_STOP',
  emergencystop: 'EMERGENCY_STOP',
  execution: 'EXECUTION',
  exec: 'EXECUTION',
  mode: 'CONTROLLER_MODE',
  controllermode: 'CONTROLLER_MODE',
  program: 'PROGRAM',
  prog: 'PROGRAM',
  parts: 'PART_COUNT',
  partcount: 'PART_COUNT',
  fovr: 'PATH_FEEDRATE_OVERRIDE',
  sovr: 'ROTARY_VELOCITY_OVERRIDE',
  frapidovr: 'PATH_FEEDRATE_OVERRIDE/RAPID',
  operator: 'USER/OPERATOR',
}

/** An adapter sends no types: only the names of its keys say what they may be. */
export function proposeShdr(nodes: readonly OfferedNode[]): ProposedChannel[] {
  return proposeMtconnect(nodes.map(withMeaning)).map((each) => ({ ...each, certainty: 'name' }))
}

function withMeaning(node: OfferedNode): OfferedNode {
  if (node.id === SHDR_FAULT) return { ...node, meaning: FAULT_MEANING }
  if (node.kind === 'alarms') return { ...node, meaning: `mtconnect:CONDITION/${node.name}` }
  // `device:key` where an adapter serves several.
  const name = (node.name.split(':').at(-1) ?? '').toLowerCase().replace(/[^a-z]/g, '')
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined
  return type === undefined ? node : { ...node, meaning: `mtconnect:${type}` }
}
