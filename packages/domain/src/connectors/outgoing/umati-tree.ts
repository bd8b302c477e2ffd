import type { FactState } from './fact-state.ts'
import {
  instanceUriOf,
  MACHINE_FACTS,
  type OutgoingMachine,
  UNIT_MODES,
  UNIT_STATES,
} from './machine-facts.ts'

interface Tree {
  [name: string]: Tree | unknown
}

const text = (value: string) => ({ locale: '', text: value })

const identification = (machine: OutgoingMachine): Tree => ({
  Manufacturer: text(machine.manufacturer),
  Model: text(machine.model),
  ProductInstanceUri: instanceUriOf(machine),
  SerialNumber: machine.serial,
})

/** A machine as the gateway of umati publishes it: all that is known of it, by the browse names of OPC 40550-1. */
export function umatiTree(machine: OutgoingMachine, state: FactState): Tree {
  const tree: Tree = { Identification: identification(machine) }
  for (const fact of MACHINE_FACTS) {
    const known = state.of(fact)
    if (!known) continue
    const names = fact.path.split('/')
    const last = names.pop() ?? ''
    let at = tree
    for (const name of names) {
      at[name] ??= {}
      at = at[name] as Tree
    }
    at[last] = shown(fact.type, known.value, fact.unit)
  }
  return tree
}

function shown(type: (typeof MACHINE_FACTS)[number]['type'], value: unknown, unit: string): unknown {
  if (type === 'state') return { value, name: UNIT_STATES[value as number] }
  if (type === 'mode') return { value, name: UNIT_MODES[value as number] }
  return unit === '' ? value : { value, properties: { EngineeringUnits: { displayName: text(unit) } } }
}

/** Its line in the list of machines. */
export const umatiEntry = (
  machine: OutgoingMachine,
  address: { readonly MachineId: string; readonly ParentId: string; readonly Topic: string },
): Tree => ({ ...identification(machine), ...address, TypeDefinition: 'WwMachineType' })
