import type { AlarmEvent } from '@millwright/domain/alarms/alarm'
import type { OutgoingMachine } from '@millwright/domain/connectors/outgoing/machine-facts'
import { coerceLocalizedText, DataType, type UAObject, VariantArrayType } from 'node-opcua'
import { WOODWORKING_URI } from './nodesets.ts'

/** By OPC 40550-1: what machines do not say is left in the middle. */
const SEVERITY = { active: 700, cleared: 100 } as const
/** WwEventCategoryEnumeration. One that has ended is news: as a warning a client would take it for another alarm. */
const CATEGORY = { information: 2, alarm: 4 } as const

/** An alarm that begins or ends, to those who listen at the machine, and at the server. */
export function raiseAlarmEvent(
  object: UAObject,
  machine: OutgoingMachine,
  { code, text, from, to }: AlarmEvent,
): void {
  const space = object.addressSpace
  const type = space.findEventType('WwBaseEventType', space.getNamespaceIndex(WOODWORKING_URI))
  if (!type) return
  const events = object.getChildByName('Events') as UAObject | null
  const isActive = to === null
  const label = text === '' ? code : text
  events?.raiseEvent(type, {
    sourceNode: { dataType: DataType.NodeId, value: object.nodeId },
    sourceName: { dataType: DataType.String, value: machine.name },
    time: { dataType: DataType.DateTime, value: new Date(to ?? from) },
    message: {
      dataType: DataType.LocalizedText,
      value: coerceLocalizedText(isActive ? label : `${label}: ended`),
    },
    severity: { dataType: DataType.UInt16, value: isActive ? SEVERITY.active : SEVERITY.cleared },
    messageId: { dataType: DataType.String, value: code },
    eventCategory: { dataType: DataType.Int32, value: isActive ? CATEGORY.alarm : CATEGORY.information },
    pathParts: { dataType: DataType.String, arrayType: VariantArrayType.Array, value: [machine.id] },
    // biome-ignore lint/suspicious/noExplicitAny: the types of the library know no events of companion specifications
  } as any)
}
