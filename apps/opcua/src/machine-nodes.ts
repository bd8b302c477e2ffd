import type { ChannelValue } from '@millwright/contract/connectors/opcua-process'
import { type AlarmEvent, type AlarmPoint, foldAlarms, readAlarms } from '@millwright/domain/alarms/alarm'
import {
  ALARMS,
  type FactType,
  type FactValue,
  instanceUriOf,
  MACHINE_FACTS,
  type MachineFact,
  type OutgoingMachine,
} from '@millwright/domain/connectors/outgoing/machine-facts'
import {
  coerceLocalizedText,
  DataType,
  type Namespace,
  StatusCodes,
  type UAObject,
  type UAObjectType,
  type UAVariable,
  Variant,
  VariantArrayType,
} from 'node-opcua'
import { raiseAlarmEvent } from './alarm-event.ts'

export interface MachineTypes {
  readonly namespace: Namespace
  readonly machines: UAObject
  readonly machineType: UAObjectType
}

const DATA_TYPES: Record<FactType, DataType> = {
  boolean: DataType.Boolean,
  count: DataType.UInt64,
  percent: DataType.UInt32,
  number: DataType.Double,
  text: DataType.String,
  state: DataType.Int32,
  mode: DataType.Int32,
}

/** Below this a fact is no part of the companion specification, and a variable of our own namespace. */
const OWN_GROUP = 'Energy/'

const variantOf = (type: FactType, value: FactValue): Variant =>
  new Variant({
    dataType: DATA_TYPES[type],
    arrayType: VariantArrayType.Scalar,
    value: type === 'count' ? splitCount(value as number) : value,
  })

/** The high and the low half of a UInt64. */
const splitCount = (value: number): readonly [number, number] => [Math.floor(value / 2 ** 32), value >>> 0]

/** A machine as those see it who only look at the list. */
export const addOutline = (
  { namespace, machines, machineType }: MachineTypes,
  machine: OutgoingMachine,
): UAObject =>
  namespace.addObject({
    nodeId: `s=${machine.id}`,
    browseName: machine.name,
    displayName: machine.name,
    organizedBy: machines,
    typeDefinition: machineType,
  })

/** A machine with all that is known of it, and where its values go. */
export function addMachine(types: MachineTypes, machine: OutgoingMachine, values: readonly ChannelValue[]) {
  const { namespace, machines, machineType } = types
  const known = new Map(values.map((value) => [value.channel, value]))
  const facts = MACHINE_FACTS.filter(
    (fact) => fact.isRequired || factOf(fact, known.get(fact.channel)) !== null,
  )
  const object = machineType.instantiate({
    nodeId: `s=${machine.id}`,
    browseName: machine.name,
    displayName: machine.name,
    organizedBy: machines,
    namespace,
    optionals: [
      'Events',
      'Identification.Model',
      ...facts.filter(({ path }) => !path.startsWith(OWN_GROUP)).map(({ path }) => path.replaceAll('/', '.')),
    ],
    // biome-ignore lint/suspicious/noExplicitAny: the types of the library do not name what instantiate takes
  } as any) as UAObject
  identify(object, machine)
  const events = object.getChildByName('Events')
  // Those who listen to the whole server hear it too.
  if (events)
    namespace.addressSpace.rootFolder.objects.server.addReference({
      referenceType: 'HasNotifier',
      nodeId: events,
    })

  const variables = new Map<MachineFact, UAVariable>()
  for (const fact of facts) {
    const variable = fact.path.startsWith(OWN_GROUP) ? addOwn(fact) : childAt(object, fact.path)
    if (variable) variables.set(fact, variable)
  }

  function addOwn({ path, type, unit }: MachineFact): UAVariable {
    const [group = '', name = ''] = path.split('/')
    const folder =
      object.getFolderElementByName(group) ??
      namespace.addFolder(object, { browseName: group, nodeId: `s=${machine.id}/${group}` })
    return namespace.addVariable({
      componentOf: folder as UAObject,
      browseName: name,
      nodeId: `s=${machine.id}/${path}`,
      dataType: DataType[DATA_TYPES[type]],
      description: unit,
    })
  }

  let alarms: AlarmEvent[] | null = null
  const newest = new Map<string, number>()
  const put = ({ channel, ts, v }: ChannelValue): void => {
    // What a machine sends of its past is no news.
    if (ts < (newest.get(channel) ?? 0)) return
    newest.set(channel, ts)
    for (const [fact, variable] of variables) {
      if (fact.channel !== channel) continue
      const value = fact.read(v)
      if (value === null)
        variable.setValueFromSource({ dataType: DataType.Null }, StatusCodes.BadNoData, new Date(ts))
      else variable.setValueFromSource(variantOf(fact.type, value), StatusCodes.Good, new Date(ts))
    }
  }
  for (const [fact, variable] of variables)
    if (!known.has(fact.channel))
      variable.setValueFromSource({ dataType: DataType.Null }, StatusCodes.BadNoData)

  function putAlarms(point: AlarmPoint): void {
    const before = alarms ?? []
    const folded = foldAlarms(before, [point])
    alarms = folded.filter(({ to }) => to === null)
    put({ channel: ALARMS, ts: point.ts, v: alarms })
    const wereActive = new Set(before.map(({ code }) => code))
    for (const alarm of folded)
      if (alarm.to !== null || !wereActive.has(alarm.code)) raiseAlarmEvent(object, machine, alarm)
  }

  for (const value of values) {
    if (value.channel !== ALARMS) put(value)
    else if (isAlarms(value.v)) {
      alarms = [...value.v]
      put(value)
    }
  }

  return {
    object,
    /** A point of a channel, as the machine sent it. */
    take(value: ChannelValue): void {
      const point = value.channel === ALARMS ? readAlarms(value.ts, value.v) : null
      if (point) putAlarms(point)
      else if (value.channel !== ALARMS) put(value)
    },
  }
}

export type MachineNodes = ReturnType<typeof addMachine>

const isAlarms = (v: unknown): v is readonly AlarmEvent[] => Array.isArray(v)

const factOf = (fact: MachineFact, value: ChannelValue | undefined): FactValue | null =>
  value ? fact.read(value.v) : null

function childAt(object: UAObject, path: string): UAVariable | null {
  let at: UAObject | UAVariable | null = object
  for (const name of path.split('/')) at = (at?.getChildByName(name) as UAObject | UAVariable | null) ?? null
  return at as UAVariable | null
}

function identify(object: UAObject, machine: OutgoingMachine): void {
  const put = (name: string, dataType: DataType, value: unknown): void => {
    childAt(object, `Identification/${name}`)?.setValueFromSource({ dataType, value })
  }
  const text = (value: string) => coerceLocalizedText(value)
  put('Manufacturer', DataType.LocalizedText, text(machine.manufacturer))
  put('Model', DataType.LocalizedText, text(machine.model))
  put('SerialNumber', DataType.String, machine.serial)
  put('ProductInstanceUri', DataType.String, instanceUriOf(machine))
}
