import { expect, it } from 'vitest'
import type { OfferedNode } from '../offered-node.ts'
import { meaningOf } from '../umati/flatten-tree.ts'
import { proposeSparkplug } from './propose-sparkplug.ts'

const node = (id: string, type: OfferedNode['type'], unit = ''): OfferedNode => ({
  id,
  name: id.split('/').at(-1) ?? '',
  kind: 'value',
  hasMore: false,
  type,
  unit,
  meaning: meaningOf(id),
  words: [],
})

it('metrics that are named as our channels, or by the specification for woodworking, are proposed', () => {
  const found = proposeSparkplug([
    node('/Machine/Status', 'text'),
    node('saw/Machine/Status', 'text'),
    node('saw/Consumption/ActivePower', 'number', 'kW'),
    node('saw/Spindle/1/Load', 'number', '%'),
    node('saw/State/Machine/Overview/CurrentMode', 'number'),
    node('saw/x/Machine/Status', 'text'),
    node('saw/Machine/Statuses', 'text'),
  ])
  expect(found.map(({ channel, node, certainty }) => [channel, node, certainty])).toEqual([
    ['Machine/Status', '/Machine/Status', 'specification'],
    ['Consumption/ActivePower', 'saw/Consumption/ActivePower', 'specification'],
    ['Spindle/1/Load', 'saw/Spindle/1/Load', 'specification'],
    ['Machine/Cnc/Mode', 'saw/State/Machine/Overview/CurrentMode', 'specification'],
  ])
  expect(found[1]?.as).toEqual({ kind: 'value', scale: 1, offset: 0, unit: 'kW' })
})
