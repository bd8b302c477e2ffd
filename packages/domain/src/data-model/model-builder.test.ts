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

  test('with too many elements is refused as soon as there are', () => {
    const builder = opened(1)
    const fill = () => {
      for (let node = 0; node < MODEL_LIMITS.nodes; node++) {
        builder.open('Variable', {})
        builder.close()
      }
    }
    expect(fill).toThrow(
      expect.objectContaining({ fault: 'MODEL_TOO_MANY_NODES', place: 'Machine/Variable' }),
    )
  })
})
