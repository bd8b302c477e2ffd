import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  branchesOf,
  buildTree,
  countChannels,
  filterTree,
  firstChannel,
  pathsAbove,
  type TreeNode,
  wordsOf,
} from './channel-tree.ts'
import { moveFor, rowsOf, typedTo } from './tree-rows.ts'

const names = ['Spindle/Speed', 'Axes/X10/Load', 'Axes/X2/Load', 'Axes/X2', 'Status']
const tree = buildTree(names)
const channelsOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => [...(node.isChannel ? [node.path] : []), ...channelsOf(node.children)])
const shown = (nodes: readonly TreeNode[], open: readonly string[]) =>
  rowsOf(nodes, (path) => open.includes(path)).map((row) => `${'-'.repeat(row.level - 1)}${row.node.name}`)

describe('a tree of channels', () => {
  test('has each part of a name once, in natural order', () => {
    expect(shown(tree, branchesOf(tree))).toEqual([
      'Axes',
      '-X2',
      '--Load',
      '-X10',
      '--Load',
      'Spindle',
      '-Speed',
      'Status',
    ])
  })

  test('knows a channel that has others below it', () => {
    expect(countChannels(tree)).toBe(5)
    expect(channelsOf(tree)).toContain('Axes/X2')
  })

  test('holds exactly the channels it was built from', () => {
    const part = fc.string({ minLength: 1, maxLength: 3 }).filter((text) => !text.includes('/'))
    const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
    fc.assert(
      fc.property(fc.array(name, { maxLength: 40 }), (all) => {
        expect(channelsOf(buildTree(all)).sort()).toEqual([...new Set(all)].sort())
      }),
    )
  })

  test('shows only what stands under open branches', () => {
    expect(shown(tree, [])).toEqual(['Axes', 'Spindle', 'Status'])
    expect(shown(tree, ['Spindle', 'Axes/X2'])).toEqual(['Axes', 'Spindle', '-Speed', 'Status'])
  })

  test('tells what is above a path, and the first channel that is wanted', () => {
    expect(pathsAbove('Axes/X2/Load')).toEqual(['Axes', 'Axes/X2'])
    expect(firstChannel(tree, () => true)).toBe('Axes/X2')
    expect(firstChannel(tree, (path) => path.startsWith('S'))).toBe('Spindle/Speed')
    expect(firstChannel(tree, () => false)).toBeUndefined()
  })
})

describe('a search', () => {
  const found = (text: string) => channelsOf(filterTree(tree, wordsOf(text)))

  test('finds any part of the name, in any case, and keeps the parents', () => {
    expect(found('load')).toEqual(['Axes/X2/Load', 'Axes/X10/Load'])
    expect(shown(filterTree(tree, ['x10']), ['Axes', 'Axes/X10'])).toEqual(['Axes', '-X10', '--Load'])
  })

  test('needs all words, wherever they stand', () => {
    expect(found('load x2')).toEqual(['Axes/X2/Load'])
    expect(found('load speed')).toEqual([])
  })

  test('without words finds everything', () => {
    expect(filterTree(tree, wordsOf('  '))).toBe(tree)
  })
})

describe('the keys', () => {
  const rows = rowsOf(tree, (path) => path === 'Axes')
  const at = (name: string) => rows.findIndex((row) => row.node.name === name)

  test('go up and down and stay inside', () => {
    expect(moveFor('ArrowDown', rows, 0, 5)).toEqual({ to: 1 })
    expect(moveFor('ArrowUp', rows, 0, 5)).toEqual({ to: 0 })
    expect(moveFor('End', rows, 0, 5)).toEqual({ to: rows.length - 1 })
    expect(moveFor('PageDown', rows, 1, 50)).toEqual({ to: rows.length - 1 })
    expect(moveFor('Home', rows, 3, 5)).toEqual({ to: 0 })
  })

  test('open, enter, close and leave a branch', () => {
    expect(moveFor('ArrowRight', rows, at('Spindle'), 5)).toEqual({ toggle: 'Spindle' })
    expect(moveFor('ArrowRight', rows, at('Axes'), 5)).toEqual({ to: at('X2') })
    expect(moveFor('ArrowLeft', rows, at('Axes'), 5)).toEqual({ toggle: 'Axes' })
    expect(moveFor('ArrowLeft', rows, at('X10'), 5)).toEqual({ to: at('Axes') })
    expect(moveFor('ArrowRight', rows, at('Status'), 5)).toBeNull()
    expect(moveFor('ArrowDown', [], 0, 5)).toBeNull()
  })

  test('find what is typed, going on with the same letter', () => {
    expect(typedTo(rows, 0, 's')).toBe(at('Spindle'))
    expect(typedTo(rows, at('Spindle'), 's')).toBe(at('Status'))
    expect(typedTo(rows, at('Status'), 'sp')).toBe(at('Spindle'))
    expect(typedTo(rows, 0, 'q')).toBe(-1)
  })
})

test('a channel is found by what people call it too', () => {
  const tree = buildTree(['Spindle/Temperature', 'Spindle/Load'])
  const nameOf = (path: string) => (path === 'Spindle/Temperature' ? 'Spindeltemperatur' : '')
  expect(countChannels(filterTree(tree, ['spindeltemp'], nameOf))).toBe(1)
  expect(countChannels(filterTree(tree, ['spindeltemp']))).toBe(0)
})
