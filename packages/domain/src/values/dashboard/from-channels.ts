import type { GroupVariable, OperatingGroup } from './operating-group.ts'

/** From the name of a group in the channels to its type in the data model. */
const TYPES: Readonly<Record<string, string>> = {
  BaseMachine: 'BASE_MACHINE',
  GlueTank: 'VASCA COLLA',
  BladeCarriage: 'BLADE_CARRIAGE',
  Spindle: 'SPINDLE',
  AbrasiveWaterjet: 'AWJ',
  Waterjet: 'WJ',
}

const GROUP = /^Machine\/OperatingGroups\/([A-Za-z]+)(\d*)\/([^/]+)$/
const HEATER = /^Machine\/Heaters\/([^/]+)\/([^/]+)$/

interface Reported {
  readonly channel: string
  readonly unit: string
}

/** The operating groups of a machine that has sent no data model, as far as its channels name them. */
export function groupsFromChannels(channels: readonly Reported[]): readonly OperatingGroup[] {
  const groups = new Map<string, { type: string; variables: GroupVariable[] }>()
  const add = (name: string, type: string, variable: GroupVariable): void => {
    const known = groups.get(name)
    if (known) known.variables.push(variable)
    else groups.set(name, { type, variables: [variable] })
  }
  for (const { channel, unit } of channels) {
    const [, kind, place = '', leaf = ''] = GROUP.exec(channel) ?? []
    if (kind !== undefined) add(kind + place, TYPES[kind] ?? 'OTHER', { name: leaf, channel, unit })
    const [, heater, field = ''] = HEATER.exec(channel) ?? []
    if (heater !== undefined) add(heater, 'ELECTRIC_HEATER', { name: field, channel, unit })
  }
  return [...groups].map(([name, { type, variables }]) => ({
    name,
    type,
    location: '',
    variables: variables.filter((variable) => variable.name !== 'Temperature' || type === 'ELECTRIC_HEATER'),
    children: type === 'ELECTRIC_HEATER' ? [] : variables.flatMap(sensorOf),
  }))
}

/** A temperature is a sensor of its group, as data models have it. */
const sensorOf = (variable: GroupVariable): OperatingGroup[] =>
  variable.name === 'Temperature'
    ? [
        {
          name: 'Temperature',
          type: 'SENSOR',
          location: '',
          variables: [{ ...variable, name: 'Value' }],
          children: [],
        },
      ]
    : []
