import { describe, expect, it } from 'vitest'
import { findAgain, MACHINES_NODE, type NodePlace, placeOf } from './node-places.ts'
import type { OfferedNode } from './offered-node.ts'

const node = (id: string, name: string, meaning: string | null = null): OfferedNode => ({
  id,
  name,
  kind: 'value',
  hasMore: false,
  type: 'number',
  unit: '',
  meaning,
  words: [],
})
const place = (id: string, path: readonly string[], meaning: string | null = null): NodePlace => ({
  node: id,
  meaning,
  path,
})

describe('the place of a node', () => {
  it('is told from below its machine, so that the name of the machine is not part of it', () => {
    const above = [node(MACHINES_NODE, 'Machines'), node('s=EB90K_1866', 'EB90K_1866'), node('s=a', 'Flags')]
    expect(placeOf({ node: node('s=b', 'Alarm', 'opc40550:Flags/Alarm'), above })).toEqual(
      place('s=b', ['Flags', 'Alarm'], 'opc40550:Flags/Alarm'),
    )
  })

  it('is told from the top where nothing says which level is the machine', () => {
    expect(placeOf({ node: node('s=b', 'Force'), above: [node('s=a', 'Press 1')] }).path).toEqual([
      'Press 1',
      'Force',
    ])
  })
})

describe('nodes of a template are found on another machine', () => {
  const found = (wanted: NodePlace, ...offered: NodePlace[]) => findAgain([wanted], offered)[0]

  it('by the same id, whatever else has the same meaning', () => {
    expect(found(place('a', ['X'], 'm'), place('b', ['Y'], 'm'), place('a', ['Z']))).toEqual({
      wanted: 'a',
      node: 'a',
      by: 'id',
    })
  })

  it('by their meaning where their ids are of one machine', () => {
    expect(found(place('one/a', ['X'], 'm'), place('two/a', ['Y'], 'm'))).toMatchObject({
      node: 'two/a',
      by: 'meaning',
    })
  })

  it('by their place below the machine where nothing says what they mean', () => {
    expect(found(place('one/a', ['Axes', 'X', 'Load']), place('two/a', ['Axes', 'X', 'Load']))).toMatchObject(
      {
        node: 'two/a',
        by: 'path',
      },
    )
  })

  it('by their place below the first level, which is often called as the machine', () => {
    expect(
      found(place('one/a', ['Press 1', 'Axis', 'Load']), place('two/a', ['Press 2', 'Axis', 'Load'])),
    ).toMatchObject({ node: 'two/a', by: 'path' })
  })

  it('never by a meaning or a place that two nodes have', () => {
    const twice = [place('two/a', ['Axis', 'Load'], 'm'), place('three/a', ['Axis', 'Load'], 'm')]
    expect(found(place('one/a', ['Axis', 'Load'], 'm'), ...twice)).toEqual({
      wanted: 'one/a',
      node: null,
      by: null,
    })
  })

  it('not by a single name, which many levels have', () => {
    expect(found(place('one/a', ['Press 1', 'Load']), place('two/a', ['Saw', 'Load']))?.node).toBeNull()
  })
})
