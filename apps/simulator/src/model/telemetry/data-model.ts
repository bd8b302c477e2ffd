import type { DemoMachine } from '../../fleet.ts'
import { eventsXml, groupXml, variableXml, xmlElement } from './data-model-xml.ts'
import type { Signal } from './signal.ts'

type Described = Pick<DemoMachine, 'model' | 'serial' | 'family' | 'manufacturer' | 'seed'> &
  Partial<Pick<DemoMachine, 'kitType'>>

const softwareVersion = ({ seed }: Described): string => `4.${seed % 5}.${(seed * 7) % 20}`

export const infoOf = (machine: Described): Readonly<Record<string, string>> => ({
  Model: machine.model,
  Serial: machine.serial,
  Family: machine.family,
  Manufacturer: machine.manufacturer,
  SoftwareVersion: softwareVersion(machine),
})

/** The types of operating groups, by the level of their topics. */
const GROUP_TYPES: Readonly<Record<string, string>> = {
  BaseMachine: 'BASE_MACHINE',
  BladeCarriage: 'BLADE_CARRIAGE',
  GlueTank: 'VASCA COLLA',
  Spindle01: 'SPINDLE',
  AbrasiveWaterjet01: 'AWJ',
  Heaters: 'ELECTRIC_HEATER',
  Spindle: 'SPINDLE',
  Vacuum: 'VACUUM',
  Pump: 'PUMP',
  Abrasive: 'ABRASIVE',
}

const LOCATIONS = ['FRONT LEFT', 'FRONT RIGHT', 'REAR LEFT', 'REAR RIGHT']
const locationOf = (index: number): string => LOCATIONS[index % LOCATIONS.length] ?? ''

/** The controller knows neither the values of the sensor kit nor the production. */
const NOT_OF_CONTROLLER =
  /^(Environment|ElectricalCabinet|Consumption|ProductionProcess|ProductionStatus|Tooling)\//

/** The machine as its controller describes it: operating groups with their axes, sensors and events. */
export function dataModelOf(machine: Described, signals: readonly Signal[]): string {
  const own = signals.filter(
    ({ channel }) =>
      !NOT_OF_CONTROLLER.test(channel) && !(machine.kitType === 'sensor' && channel.startsWith('Spindle/')),
  )
  const taken = new Set<string>()
  const under = (prefix: string): Signal[] => {
    const found = own.filter(({ channel }) => channel.startsWith(prefix) && !taken.has(channel))
    for (const { channel } of found) taken.add(channel)
    return found
  }
  const byLevel = (prefix: string): [level: string, signals: Signal[]][] => {
    const levels = new Set(
      under(prefix).map(({ channel }) => channel.slice(prefix.length).split('/')[0] ?? ''),
    )
    return [...levels].map((level) => [
      level,
      own.filter(({ channel }) => channel.startsWith(`${prefix}${level}/`)),
    ])
  }

  const axes = byLevel('Machine/Axes/').map(([name, of]) =>
    xmlElement(
      'Axis',
      { name: `${name} axis`, Type: 'AXIS' },
      of.map((signal) => variableXml(signal)),
    ),
  )
  const operating = byLevel('Machine/OperatingGroups/')
  const heaters = byLevel('Machine/Heaters/')
  const knobs = own.filter(({ channel }) => !channel.includes('/')).map((signal) => variableXml(signal))
  const counters = under('Machine/Counters/').map((signal) => variableXml(signal))
  const base = operating.find(([level]) => level === 'BaseMachine')?.[1] ?? []
  const rest = ['Spindle', 'Machine/Vacuum', 'Machine/Pump', 'Machine/Abrasive'].flatMap((prefix, index) => {
    const of = under(`${prefix}/`)
    const level = prefix.split('/').at(-1) ?? ''
    return of.length === 0
      ? []
      : [
          groupXml({ name: level, Type: typeOf(level), Location: locationOf(index) }, [
            ...of.map((signal) => variableXml(signal)),
            eventsXml(['Ready', 'Alarm']),
          ]),
        ]
  })

  const groups = [
    groupXml({ name: 'Base machine', Type: 'BASE_MACHINE', Location: 'CENTRE', id: '01' }, [
      ...base.map((signal) => variableXml(signal)),
      ...knobs,
      ...axes,
      eventsXml(['Start', 'Stop', 'EmergencyStop']),
    ]),
    ...operating
      .filter(([level]) => level !== 'BaseMachine')
      .map(([level, of], index) =>
        groupXml(
          { name: level, Type: typeOf(level), Location: locationOf(index) },
          operatingParts(level, of),
        ),
      ),
    ...heaters.map(([number, of], index) =>
      groupXml({ name: `Heater ${number}`, Type: typeOf('Heaters'), Location: locationOf(index) }, [
        ...of.map((signal) => variableXml(signal)),
        eventsXml(['Overheated']),
      ]),
    ),
    ...rest,
  ]
  const root = { family: machine.family, model: machine.model, serial: machine.serial }
  const inner = [
    xmlElement('OperatingGroups', {}, groups),
    counters.length === 0 ? '' : xmlElement('Group', { name: 'Counters' }, counters),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>${xmlElement('Machine', root, inner)}`
}

const typeOf = (level: string): string => GROUP_TYPES[level] ?? 'OTHER'

/** The temperature of the glue tank is that of a sensor in it. */
const operatingParts = (level: string, of: readonly Signal[]): string[] => [
  ...(level === 'GlueTank'
    ? of.map((signal) =>
        xmlElement('Sensor', { name: 'Temperature', Type: 'SENSOR' }, [variableXml(signal, 'Value')]),
      )
    : of.map((signal) => variableXml(signal))),
  ...(of.some(({ channel }) => channel.endsWith('/SpeedRate'))
    ? ['Status', 'Mode'].map((name) =>
        xmlElement('Variable', { name, topic: `Machine/OperatingGroups/${level}/${name}` }, []),
      )
    : []),
  eventsXml(['Ready', 'Alarm']),
]
