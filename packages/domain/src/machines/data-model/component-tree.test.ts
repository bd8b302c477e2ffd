import { describe, expect, test } from 'vitest'
import { type ComponentNode, componentTreeSteps } from './component-tree.ts'
import type { ModelNode } from './model-node.ts'

const node = (
  name: string,
  attributes: Record<string, string> = {},
  children: ModelNode[] = [],
  text = '',
): ModelNode => ({ name, attributes, children, text })
const MILLMAKER = { family: 'CDL', manufacturer: 'Millmaker' }
const CMS = { family: 'AWJ', manufacturer: 'CMS Industries' }

/** All at once. */
function componentTreeOf(...given: Parameters<typeof componentTreeSteps>) {
  const steps = componentTreeSteps(...given)
  for (let step = steps.next(), pauses = 0; ; step = steps.next(), pauses++)
    if (step.done) return { ...step.value, pauses }
}

const flat = (nodes: readonly ComponentNode[]): ComponentNode[] =>
  nodes.flatMap((each) => [each, ...flat(each.children)])

const model = node('Machine', { family: 'CDL' }, [
  node('OperatingGroups', {}, [
    node(
      'OperatingGroup',
      { name: 'BaseMachine', Type: 'BASE_MACHINE', topicLevel: 'Machine/OperatingGroups/Base' },
      [
        node('Variable', { name: 'FeedRate', topicLevel: 'FeedRate', units: 'm/min', symbolicName: 'FR_1' }),
        node('Axis', { name: 'X', Type: 'AXIS', topic: 'Machine/Axes/X' }, [
          node('Variable', { name: 'Position', topicLevel: 'Position', units: 'mm' }),
        ]),
        node('Events', {}, [node('Event', { name: 'Start' })]),
      ],
    ),
  ]),
  node('Group', { name: 'Plate', description: 'What is written on it' }, [
    node('Variable', { name: 'Year' }, [], '2024'),
  ]),
])

describe('the tree of components', () => {
  const { nodes, pauses } = componentTreeOf(model, MILLMAKER)

  test('pauses after each, however many there are', () => {
    expect(pauses).toBe(flat(nodes).length)
  })

  test('has the operating groups in place of their list, and no events', () => {
    expect(flat(nodes).map(({ path }) => path)).toEqual([
      'BaseMachine',
      'BaseMachine/FeedRate',
      'BaseMachine/X',
      'BaseMachine/X/Position',
      'Plate',
      'Plate/Year',
    ])
  })

  test('names the channel of each value by the levels above it or as a whole', () => {
    expect(
      flat(nodes)
        .map(({ channel }) => channel)
        .filter(Boolean),
    ).toEqual(['Machine/OperatingGroups/Base/FeedRate', 'Machine/Axes/X/Position'])
  })

  test('gives each node what the model says of it', () => {
    expect(nodes[0]?.children[0]).toEqual({
      key: '0.0',
      title: 'Feed rate',
      topicLevel: 'FeedRate',
      topic: ['Machine', 'OperatingGroups', 'Base', 'FeedRate'],
      channel: 'Machine/OperatingGroups/Base/FeedRate',
      id: '0.0',
      path: 'BaseMachine/FeedRate',
      description: '',
      variant: '',
      children: [],
      node: { name: 'FeedRate', value: '', units: 'm/min', symbolicName: 'FR_1', type: '', location: '' },
    })
    expect(nodes[1]).toMatchObject({
      description: 'What is written on it',
      children: [{ node: { value: '2024' } }],
    })
  })

  test('has keys of its own for every node', () => {
    const keys = flat(nodes).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

test('the heaters of a thermoforming machine are apart, those of others are not', () => {
  const heated = node('Machine', {}, [
    node('OperatingGroup', { name: 'Frame', Type: 'BASE_MACHINE' }),
    node('OperatingGroup', { name: 'Heater 1', Type: 'ELECTRIC_HEATER' }, [node('Variable', { name: 'T' })]),
  ])
  const tfo = componentTreeOf(heated, { family: 'TFO', manufacturer: 'Millmaker' })
  expect(tfo.nodes.map(({ title }) => title)).toEqual(['Frame'])
  expect(tfo.heaters.map(({ title }) => title)).toEqual(['Heater 1'])
  expect(componentTreeOf(heated, MILLMAKER).heaters).toEqual([])
})

test.each([
  ['SPINDLE', 'cms-spindle'],
  ['awj', 'cms-awj'],
  ['WJ', 'cms-wj'],
  ['BASE_MACHINE', 'cms'],
])('a group of the type %s of a CMS machine, with all in it, has the variant %s', (Type, variant) => {
  const cms = node('Machine', {}, [node('OperatingGroup', { Type }, [node('Variable', { name: 'Load' })])])
  expect(flat(componentTreeOf(cms, CMS).nodes).map((each) => each.variant)).toEqual([variant, variant])
  expect(componentTreeOf(cms, MILLMAKER).nodes[0]?.variant).toBe('')
})
