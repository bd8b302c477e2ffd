import { type ChannelValue, createFactState } from '@millwright/domain/connectors/outgoing/fact-state'
import {
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
  const state = createFactState(values)
  const facts = MACHINE_FACTS.filter((fact) => fact.isRequired || state.of(fact) !== null)
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

  function put(channel: string): void {
    for (const [fact, variable] of variables) {
      if (fact.channel !== channel) continue
      const now = state.of(fact)
      const at = new Date(now?.ts ?? state.heardAt(fact) ?? Date.now())
      if (now) variable.setValueFromSource(variantOf(fact.type, now.value), StatusCodes.Good, at)
      else variable.setValueFromSource({ dataType: DataType.Null }, StatusCodes.BadNoData, at)
    }
  }
  for (const channel of new Set([...variables.keys()].map((fact) => fact.channel))) put(channel)

  return {
    object,
    /** Whether something has become known that has no node. */
    isIncomplete: () => MACHINE_FACTS.some((fact) => !variables.has(fact) && state.of(fact) !== null),
    /** A point of a channel, as the machine sent it. */
    take(value: ChannelValue): void {
      const { isNew, alarms } = state.take(value)
      if (isNew) put(value.channel)
      for (const alarm of alarms) raiseAlarmEvent(object, machine, alarm)
    },
  }
}

export type MachineNodes = ReturnType<typeof addMachine>

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
