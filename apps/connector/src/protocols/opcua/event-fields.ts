import { AttributeIds, EventFilter, makeNodeId, type NodeId, type Variant } from 'node-opcua-client'
import type { NodeIds } from './node-ids.ts'

/** One event with the fields that it has. */
export interface EventFields {
  readonly type: string
  text(name: FieldName): string
  flag(name: FieldName): boolean | null
  number(name: FieldName): number | null
  time(): Date | undefined
  id(name: FieldName): NodeId | null
  /** Of a text in several languages the English one, else the first. */
  localized(name: FieldName): string
}

const WOODWORKING = 'http://opcfoundation.org/UA/Woodworking/'
const BASE_EVENT = 2041
const CONDITION = 2782
const ALARM = 2915
/** Types of events of OPC 40550-1 that have its fields: none is derived from another. */
const WOODWORKING_EVENTS = [13, 1004, 1005, 1007]

const STANDARD = [
  ['EventType', BASE_EVENT],
  ['SourceName', BASE_EVENT],
  ['Time', BASE_EVENT],
  ['Message', BASE_EVENT],
  ['Severity', BASE_EVENT],
  ['ConditionName', CONDITION],
  ['Retain', CONDITION],
  ['BranchId', CONDITION],
  ['EnabledState/Id', CONDITION],
  ['ActiveState/Id', ALARM],
] as const
const OWN = ['EventCategory', 'MessageId', 'LocalizedMessages', 'MessageName'] as const

export type FieldName = (typeof STANDARD)[number][0] | (typeof OWN)[number] | 'ConditionId'

/** Which fields events are asked for, and how they are read: a server refuses those of types that it does not know. */
export function eventFields(ids: NodeIds) {
  const woodworking = ids.uris.indexOf(WOODWORKING)
  const clauses: { name: FieldName; typeDefinitionId: NodeId; path: string[]; namespaceIndex: number }[] = [
    { name: 'ConditionId', typeDefinitionId: makeNodeId(CONDITION), path: [], namespaceIndex: 0 },
    ...STANDARD.map(([name, type]) => ({
      name,
      typeDefinitionId: makeNodeId(type),
      path: name.split('/'),
      namespaceIndex: 0,
    })),
    ...(woodworking < 0 ? [] : WOODWORKING_EVENTS).flatMap((type) =>
      OWN.map((name) => ({
        name,
        typeDefinitionId: makeNodeId(type, woodworking),
        path: [name],
        namespaceIndex: woodworking,
      })),
    ),
  ]
  const filter = new EventFilter({
    selectClauses: clauses.map(({ typeDefinitionId, path, namespaceIndex }) => ({
      typeDefinitionId,
      browsePath: path.map((name) => ({ name, namespaceIndex })),
      // The id of a condition is its node itself.
      attributeId: path.length === 0 ? AttributeIds.NodeId : AttributeIds.Value,
    })),
  })

  function read(values: readonly Variant[]): EventFields {
    const given = (name: FieldName): unknown => {
      const at = clauses.findIndex((clause, index) => clause.name === name && isGiven(values[index]))
      return at < 0 ? null : values[at]?.value
    }
    const id = (name: FieldName) => (given(name) as NodeId | null) ?? null
    const type = id('EventType')
    return {
      type: type ? ids.write(type) : '',
      text: (name) => textOf(given(name)),
      flag: (name) => {
        const value = given(name)
        return typeof value === 'boolean' ? value : null
      },
      number: (name) => {
        const value = given(name)
        return typeof value === 'number' ? value : null
      },
      time: () => {
        const value = given('Time')
        return value instanceof Date ? value : undefined
      },
      id,
      localized: (name) => {
        const value = given(name)
        const all: { locale?: string | null; text?: string | null }[] = Array.isArray(value) ? value : []
        return textOf(all.find(({ locale }) => locale?.startsWith('en')) ?? all[0])
      },
    }
  }

  return { filter, read }
}

const isGiven = (value: Variant | undefined): boolean => value?.value !== null && value?.value !== undefined

function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : value
  return typeof text === 'string' ? text.replaceAll('\0', '').toWellFormed().slice(0, 500) : ''
}
