import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../time/lengths.ts'
import { conditionOf } from './condition.ts'
import { readToolPoint } from './read-tool.ts'
import { foldTools, NEW_POCKET, type ToolItem, type ToolPoint } from './tool-life.ts'

const item = (id: string | null, over: Partial<ToolItem> = {}): ToolItem => ({
  id,
  family: 'MILL',
  name: 'Cutter',
  diameter: 12,
  length: null,
  limit: 600,
  unit: 'min',
  ...over,
})
const tool = (ts: number, each: ToolItem | null): ToolPoint => ({ kind: 'tool', ts, tool: each })
const used = (ts: number, amount: number): ToolPoint => ({ kind: 'used', ts, used: amount })
const state = (ts: number, each: 'ok' | 'worn' | 'broken'): ToolPoint => ({ kind: 'state', ts, state: each })
const livesOf = (...points: ToolPoint[]) => foldTools(NEW_POCKET, points).lives

describe('lives of tools in a pocket', () => {
  it('end when another tool takes the pocket', () => {
    expect(livesOf(tool(10, item('A')), used(20, 5), tool(50, item('B')))).toMatchObject([
      { from: 10, to: 50, end: 'replaced', used: 5 },
      { from: 50, to: null, tool: { id: 'B' }, used: null },
    ])
  })

  it('end when the counter falls to half or less: it counts for a new tool', () => {
    expect(livesOf(tool(10, item('A')), used(20, 100), used(30, 400), used(40, 0))).toMatchObject([
      { from: 10, to: 40, end: 'reset', used: 400 },
      { from: 40, to: null, tool: { id: 'A' }, usedFirst: 0 },
    ])
  })

  it('go on when the counter is set back by less, or before the tool was used', () => {
    expect(livesOf(tool(10, item('A')), used(20, 100), used(30, 400), used(40, 380))).toMatchObject([
      { to: null, used: 380 },
    ])
    // The counter of the tool before is sent once more with the new tool.
    expect(livesOf(tool(10, item('B')), used(11, 590), used(12, 0), used(13, 1))).toMatchObject([
      { from: 10, to: null, usedFirst: 0, used: 1 },
    ])
  })

  it('end when the pocket is emptied, and a counter alone begins none there', () => {
    expect(livesOf(tool(10, item('A')), tool(20, null), used(30, 0), state(31, 'ok'))).toMatchObject([
      { from: 10, to: 20, end: 'removed', used: null },
    ])
  })

  it('begin with the counter when no tool was named, and take the name when it comes', () => {
    expect(livesOf(used(10, 5), used(20, 6), tool(30, item('A')))).toMatchObject([
      { from: 10, to: null, fitted: null, tool: { id: 'A' }, used: 6 },
    ])
  })

  it('go on when only what is known of the tool changes', () => {
    expect(livesOf(tool(10, item('A')), tool(20, item('A', { diameter: 11.98 })))).toMatchObject([
      { from: 10, fitted: { diameter: 12 }, tool: { diameter: 11.98 }, updatedAt: 20 },
    ])
    expect(livesOf(tool(10, item(null)), tool(20, item(null, { name: 'Drill' })))).toHaveLength(2)
  })

  it('keep the last use of every four hours', () => {
    const hour = HOUR_MS
    const { wear } = foldTools(NEW_POCKET, [used(1, 5), used(hour, 6), used(5 * hour, 9)])
    expect(wear).toEqual([
      { lifeFrom: 1, bucket: 0, ts: hour, used: 6 },
      { lifeFrom: 1, bucket: 4 * hour, ts: 5 * hour, used: 9 },
    ])
  })

  it('go on where they were left', () => {
    const points = [
      tool(10, item('A')),
      used(20, 5),
      used(30, 9),
      used(40, 0),
      state(45, 'ok'),
      tool(50, null),
    ]
    for (let cut = 0; cut <= points.length; cut++) {
      const first = foldTools(NEW_POCKET, points.slice(0, cut))
      const second = foldTools(first.state, points.slice(cut))
      const isOpen = first.state.life?.to === null
      expect([...first.lives.slice(0, isOpen ? -1 : undefined), ...second.lives]).toEqual(livesOf(...points))
    }
  })
})

describe('the condition of a tool', () => {
  it.each([
    [null, 100, 600, 'ok'],
    ['ok', 500, 600, 'low'],
    ['ok', 600, 600, 'worn'],
    ['broken', 0, 600, 'broken'],
    ['ok', null, 600, 'ok'],
    [null, 40, null, null],
  ] as const)('state %s, used %s of %s: %s', (each, amount, limit, expected) => {
    expect(conditionOf({ state: each }, amount, limit)).toBe(expected)
  })
})

describe('what a machine sends of a tool', () => {
  it.each([
    ['Used', 12.5, { used: 12.5 }],
    ['Used', -1, null],
    ['Used', 'many', null],
    ['State', 'WORN', { state: 'worn' }],
    ['State', 'sleepy', null],
    ['Tool', '', { tool: null }],
    ['Tool', [], null],
    ['Tool', 7, null],
    ['Tool', { toolId: 'CC 12/07%', limit: -1 }, { tool: { id: 'CC 12/07%', limit: null } }],
    ['Tool', { toolId: 12, name: 'a\0b' }, { tool: { id: '12', name: 'a b' } }],
    ['Tool', {}, { tool: { id: null, name: '' } }],
  ] as const)('%s %j is read or left out', (leaf, value, expected) => {
    const read = readToolPoint(leaf, 1, value)
    if (expected === null) expect(read).toBeNull()
    else expect(read).toMatchObject(expected)
  })
})
