import { describe, expect, it } from 'vitest'
import { flattenTree, levelOf, meaningOf } from './flatten-tree.ts'

const tree = {
  Identification: { Manufacturer: { locale: 'de', text: 'Sägewerk' }, YearOfConstruction: 1998 },
  State: {
    Machine: {
      Overview: { CurrentState: { value: 3, name: 'WORKING' }, CurrentMode: 1 },
      Flags: { Alarm: false, MachineOn: null },
      Values: {
        AbsoluteLength: {
          value: 12.5,
          properties: { EngineeringUnits: { displayName: { locale: '', text: 'm' } } },
        },
      },
    },
  },
  List: [1, 2],
}

describe('the tree of a gateway', () => {
  it('becomes values with their units, by their paths', () => {
    expect(flattenTree(tree)).toEqual([
      { path: 'Identification/Manufacturer', v: 'Sägewerk', unit: '' },
      { path: 'Identification/YearOfConstruction', v: 1998, unit: '' },
      { path: 'State/Machine/Overview/CurrentState', v: 'WORKING', unit: '' },
      { path: 'State/Machine/Overview/CurrentMode', v: 1, unit: '' },
      { path: 'State/Machine/Flags/Alarm', v: false, unit: '' },
      { path: 'State/Machine/Flags/MachineOn', v: null, unit: '' },
      { path: 'State/Machine/Values/AbsoluteLength', v: 12.5, unit: 'm' },
    ])
  })

  it('is shown level by level', () => {
    const leaves = flattenTree(tree)
    expect(levelOf(leaves, null).map(({ id, kind }) => [id, kind])).toEqual([
      ['Identification', 'folder'],
      ['State', 'folder'],
    ])
    expect(levelOf(leaves, 'State/Machine/Flags').map(({ name, type }) => [name, type])).toEqual([
      ['Alarm', 'boolean'],
      ['MachineOn', null],
    ])
  })

  it('names what the specification for woodworking knows, of the machine and of its units', () => {
    expect(meaningOf('Machines/EB/State/Machine/Overview/CurrentState')).toBe(
      'opc40550:Overview/CurrentState',
    )
    expect(meaningOf('State/SubUnits/Glue/Overview/CurrentState')).toBe(
      'opc40550:SubUnits/Glue/Overview/CurrentState',
    )
    expect(meaningOf('State/SubUnits/Glue/Other/CurrentState')).toBeNull()
    expect(meaningOf('State/Machine/Other/CurrentState')).toBeNull()
  })

  it('has no value where a number is none', () => {
    expect(
      flattenTree({ a: 'NaN', b: { value: '-Infinity' }, c: Number.POSITIVE_INFINITY }).map(({ v }) => v),
    ).toEqual([null, null, null])
  })

  it('that is too deep is cut, and what is no tree has no values', () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 1000; depth += 1) deep = { a: deep }
    expect(flattenTree(deep)).toEqual([])
    let value: unknown = 1
    for (let depth = 0; depth < 100_000; depth += 1) value = { value }
    expect(flattenTree({ a: value })).toEqual([])
    expect([flattenTree(null), flattenTree('x'), flattenTree([1])]).toEqual([[], [], []])
  })
})
