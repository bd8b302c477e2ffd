import type { Conversion, ProposedChannel } from '../mapping.ts'
import type { OfferedNode } from '../offered-node.ts'

const scaled = (scale: number, unit: string): Conversion => ({ kind: 'value', scale, offset: 0, unit })

const ENERGY = { Wh: scaled(1, 'Wh'), kWh: scaled(1, 'kWh'), MWh: scaled(1, 'MWh') }
const REACTIVE_ENERGY = { varh: scaled(1, 'varh'), kvarh: scaled(1, 'kvarh'), Mvarh: scaled(1, 'Mvarh') }
const POWER = { W: scaled(0.001, 'kW'), kW: scaled(1, 'kW'), MW: scaled(1_000, 'kW') }
const REACTIVE_POWER = { var: scaled(0.001, 'kvar'), kvar: scaled(1, 'kvar') }

/** The names that templates have for the sum of all phases, or as people write them. */
const CHANNELS: readonly [channel: string, name: RegExp, byUnit: Readonly<Record<string, Conversion>>][] = [
  ['Consumption/ActiveEnergy', /^(total )?active energy( import)?( total)?$/i, ENERGY],
  ['Consumption/ReactiveEnergy', /^(total )?reactive energy( import)?( total)?$/i, REACTIVE_ENERGY],
  ['Consumption/ActivePower', /^(total )?active power( total)?$/i, POWER],
  ['Consumption/ReactivePower', /^(total )?reactive power( total)?$/i, REACTIVE_POWER],
]

/** Registers have no meaning of their own: the name and the unit that they were given have. */
export const proposeModbus = (nodes: readonly OfferedNode[]): ProposedChannel[] =>
  CHANNELS.flatMap(([channel, name, byUnit]) => {
    const node = nodes.find((each) => name.test(each.name) && Object.hasOwn(byUnit, each.unit))
    const as = node && byUnit[node.unit]
    return as ? [{ channel, node: node.id, as, certainty: 'name-and-unit' as const }] : []
  })
