import type { DemoMachine } from '../../fleet.ts'
import type { Signal } from './signal.ts'

type Described = Pick<DemoMachine, 'model' | 'serial' | 'family' | 'manufacturer' | 'seed'>

const softwareVersion = ({ seed }: Described): string => `4.${seed % 5}.${(seed * 7) % 20}`

export const infoOf = (machine: Described): Readonly<Record<string, string>> => ({
  Model: machine.model,
  Serial: machine.serial,
  Family: machine.family,
  Manufacturer: machine.manufacturer,
  SoftwareVersion: softwareVersion(machine),
})

interface Node {
  readonly children: Map<string, Node>
  signal?: Signal
}

/** The channels of the machine as a tree, the way its controller describes itself. */
export function dataModelOf(machine: Described, signals: readonly Signal[]): string {
  const root: Node = { children: new Map() }
  for (const signal of signals) {
    let node = root
    for (const level of signal.channel.split('/')) {
      const next = node.children.get(level) ?? { children: new Map() }
      node.children.set(level, next)
      node = next
    }
    node.signal = signal
  }
  const attributes = attributesOf({ family: machine.family, model: machine.model, serial: machine.serial })
  return `<?xml version="1.0" encoding="UTF-8"?><Machine${attributes}>${inner(root)}</Machine>`
}

const inner = (node: Node): string =>
  [...node.children]
    .map(([name, child]) => (child.signal ? leaf(name, child.signal) : group(name, child)))
    .join('')

const group = (name: string, node: Node): string => `<Group${attributesOf({ name })}>${inner(node)}</Group>`

const leaf = (name: string, { channel, unit, range: [min, max] }: Signal): string =>
  `<Variable${attributesOf({ name, topic: channel, units: unit, min: String(min), max: String(max) })}/>`

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
