import { describe, expect, test } from 'vitest'
import { createModelBuilder, MODEL_LIMITS } from './model-builder.ts'
import { attributeOf, operatingGroupsOf } from './model-node.ts'

const opened = (depth: number, name = 'Machine') => {
  const builder = createModelBuilder()
  for (let level = 0; level < depth; level++) builder.open(level === 0 ? name : 'Group', {})
  return builder
}

describe('a data model', () => {
  test('is the tree of its elements, with their text', () => {
    const builder = opened(1)
    builder.open('Group', { Name: 'X' })
    builder.text('\n  ')
    builder.text('left ')
    builder.text('over\n')
    builder.close()
    builder.close()
    const model = builder.finish()
    expect(model.children).toEqual([
      { name: 'Group', attributes: { Name: 'X' }, text: 'left over', children: [] },
    ])
    expect(model.children.map((each) => attributeOf(each, 'name'))).toEqual(['X'])
  })

  test('has its operating groups at any depth', () => {
    const builder = opened(1)
    builder.open('OperatingGroups', {})
    builder.open('OperatingGroup', { type: 'base_machine' })
    builder.open('Group', {})
    builder.open('operatinggroup', { Type: 'SPINDLE' })
    for (let level = 0; level < 5; level++) builder.close()
    expect(operatingGroupsOf(builder.finish()).map((each) => attributeOf(each, 'Type'))).toEqual([
      'base_machine',
      'SPINDLE',
    ])
  })

  test.each([
    ['MODEL_WITHOUT_MACHINE', () => opened(1, 'Robot')],
    ['MODEL_WITHOUT_MACHINE', () => createModelBuilder().finish()],
    ['MODEL_WITHOUT_PARTS', () => opened(1).finish()],
    ['GROUP_WITHOUT_TYPE', () => opened(1).open('OperatingGroup', { name: 'Base' })],
    ['MODEL_TOO_DEEP', () => opened(MODEL_LIMITS.depth + 1)],
    ['MODEL_NAME_TOO_LONG', () => opened(1).open('n'.repeat(129), {})],
    ['MODEL_NAME_TOO_LONG', () => opened(1).open('Group', { ['n'.repeat(129)]: '' })],
    ['MODEL_VALUE_TOO_LONG', () => opened(1).open('Group', { name: 'n'.repeat(5_000) })],
    ['MODEL_VALUE_TOO_LONG', () => opened(2).text('n'.repeat(5_000))],
    [
      'MODEL_TOO_MANY_ATTRIBUTES',
      () => opened(1).open('Group', Object.fromEntries(Array.from({ length: 65 }, (_, n) => [`a${n}`, '']))),
    ],
  ])('is refused as %s', (fault, build) => {
    expect(build).toThrow(expect.objectContaining({ fault }))
  })

  const around = (attributes: Record<string, string>, depth: number) => {
    const builder = opened(1)
    for (let level = 0; level < depth; level++) builder.open('Group', attributes)
    return builder
  }

  test.each([
    ['a topic that is too long with the levels around it', { topicLevel: 't'.repeat(60) }, 'topicLevel'],
    ['a topic of too many levels', { TopicLevel: 'a/b/c/d/e/f/g' }, 'topicLevel'],
    ['a whole topic that is too long', { topic: 't'.repeat(251) }, 'topic'],
    ['a path that is too long', { name: 'n'.repeat(250) }, 'name'],
  ])('with %s is refused by its field', (_, attributes, field) => {
    expect(() => around(attributes, 5)).toThrow(
      expect.objectContaining({
        fault: 'MODEL_VALUE_TOO_LONG',
        location: expect.stringMatching(`^Machine/.*Group/@${field}$`),
      }),
    )
  })

  test('with a topic as long as a channel may be is taken, and what is no component is not measured', () => {
    const builder = around({ topicLevel: 't'.repeat(49), name: 'n'.repeat(199) }, 5)
    builder.open('Events', {})
    builder.open('Event', { topicLevel: 't'.repeat(4_000), name: 'n'.repeat(4_000) })
    for (let level = 0; level < 8; level++) builder.close()
    expect(builder.finish().children).toHaveLength(1)
  })

  test('whose names and topics are too much together is refused before there are too many elements', () => {
    const builder = around({ topicLevel: 't'.repeat(45), name: 'n'.repeat(190) }, 5)
    let taken = 0
    const fill = () => {
      for (; taken < MODEL_LIMITS.nodes - 10; taken++) {
        builder.open('Variable', { topicLevel: 'v' })
        builder.close()
      }
    }
    expect(fill).toThrow(expect.objectContaining({ fault: 'MODEL_TREE_TOO_LARGE' }))
    expect(taken * (950 + 2 * 230)).toBeLessThan(MODEL_LIMITS.tree)
  })

  test('with too many elements is refused as soon as there are', () => {
    const builder = opened(1)
    const fill = () => {
      for (let node = 0; node < MODEL_LIMITS.nodes; node++) {
        builder.open('Variable', {})
        builder.close()
      }
    }
    expect(fill).toThrow(
      expect.objectContaining({ fault: 'MODEL_TOO_MANY_NODES', location: 'Machine/Variable' }),
    )
  })
})
