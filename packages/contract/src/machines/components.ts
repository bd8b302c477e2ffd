import { COMPONENT_VARIANTS, type ComponentNode } from '@millwright/domain/machines/data-model/component-tree'
import { MODEL_FAULTS } from '@millwright/domain/machines/data-model/model-builder'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { ChannelInfo, ChannelMessage } from '../wire/channel-values.ts'
import { Closed, nullable } from '../wire/schemas.ts'

const tag = 'Machine data'

/** A part of a machine, or a value of one. */
export const Component = Closed({
  /** Unique in the tree. */
  key: Type.String(),
  title: Type.String(),
  topicLevel: Type.String(),
  /** The levels of the topic from the machine down. */
  topic: Type.Array(Type.String()),
  /** Where its values arrive; empty for a group. */
  channel: Type.String(),
  id: Type.String(),
  path: Type.String(),
  description: Type.String(),
  variant: Type.Enum([...COMPONENT_VARIANTS]),
  /** The keys of its children, which follow it in the list. */
  children: Type.Array(Type.String()),
  node: Closed({
    name: Type.String(),
    value: Type.String(),
    units: Type.String(),
    symbolicName: Type.String(),
    type: Type.String(),
    location: Type.String(),
  }),
})
export type Component = Static<typeof Component>

export const COMPONENT_SECTIONS = ['model', 'spindleSensor', 'environmentSensor'] as const

export const Components = Closed({
  /** The data model that the tree is made of; null when the machine never sent one. */
  model: nullable(
    Closed({
      version: Type.Integer(),
      /** Epoch milliseconds. */
      receivedAt: Type.Integer(),
      bytes: Type.Integer(),
    }),
  ),
  /** Why the last one that arrived was not taken; null when it was. */
  refusal: nullable(
    Closed({
      reason: Type.Enum([...MODEL_FAULTS]),
      /** Where in it, such as a line. */
      place: Type.String(),
      receivedAt: Type.Integer(),
      bytes: Type.Integer(),
    }),
  ),
  /** Those at the top of the tree, by where they come from. */
  sections: Type.Array(
    Closed({ section: Type.Enum([...COMPONENT_SECTIONS]), keys: Type.Array(Type.String()) }),
  ),
  /** All of the tree, each before its children. */
  components: Type.Array(Component),
  /** The electric heaters of a thermoforming machine: groups that are no part of the tree. */
  heaters: Type.Array(Type.String()),
  /** The last value of each channel of the tree that has one. */
  values: Type.Array(ChannelInfo),
})
export type Components = Static<typeof Components>

export const getDataModel = defineCall({
  method: 'GET',
  path: '/api/machines/:id/datamodel',
  access: 'machineReader',
  tag,
  isHeavy: true,
  summary: 'The data model that the machine last sent, an XML text; null when it never sent one',
  params: Closed({ id: Type.String() }),
  result: nullable(ChannelMessage),
  page: 'machine_data',
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})

export const getComponents = defineCall({
  method: 'GET',
  path: '/api/machines/:id/components',
  access: 'machineReader',
  tag,
  isHeavy: true,
  summary:
    'The tree of components that the data model of the machine describes, with sensors and last values',
  params: Closed({ id: Type.String() }),
  result: Components,
  page: 'machine_components',
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})

/** As a list, each before its children; one at a time, since there may be tens of thousands. */
export function* presentComponents(nodes: readonly ComponentNode[]): Generator<Component> {
  for (const { children, topic, ...rest } of nodes) {
    yield { ...rest, topic: [...topic], children: children.map(({ key }) => key) }
    yield* presentComponents(children)
  }
}
