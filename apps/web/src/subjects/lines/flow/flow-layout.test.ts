import { expect, test } from 'vitest'
import { depthsOf, type FlowParts, type FlowSizes, flowLayout } from './flow-layout.ts'

const SIZES: FlowSizes = {
  machine: { width: 100, height: 80 },
  buffer: { width: 20, height: 80 },
  gap: { least: 60, most: 160 },
  between: 10,
  link: { most: 30, unknown: 4 },
}

const flow = (buffers: FlowParts['buffers'], made: Record<string, number | null> = {}): FlowParts => {
  const machineIds = [...new Set(buffers.flatMap(({ from, to }) => [...from, ...to]))]
  return { machineIds, buffers, made: new Map(Object.entries(made)) }
}
const joint = (from: string[], to: string[], parts: number | null = 100) => ({ from, to, parts })

const PARALLEL = flow([joint(['saw'], ['n1', 'n2'], 200), joint(['n1', 'n2'], ['edge'], 190)], {
  saw: 200,
  n1: 150,
  n2: 50,
  edge: 190,
})

test('a machine comes behind all that deliver to it, also where one way to it is shorter', () => {
  const depths = depthsOf(
    flow([joint(['a'], ['b']), joint(['b'], ['c']), joint(['a'], ['c']), joint(['x'], ['c'])]),
  )
  expect(Object.fromEntries(depths)).toEqual({ a: 0, b: 1, c: 2, x: 0 })
})

test('parallel machines lie below each other, about the height of those before and behind them', () => {
  const { machines, height } = flowLayout(PARALLEL, 600, SIZES)
  expect(machines.get('n1')?.x).toBe(machines.get('n2')?.x)
  expect((machines.get('n2')?.y ?? 0) - (machines.get('n1')?.y ?? 0)).toBe(90)
  expect(machines.get('saw')?.y).toBe(height / 2)
})

test('links are as wide as the parts that went through: those of parallel machines add up to the buffer', () => {
  const width = new Map(flowLayout(PARALLEL, 600, SIZES).links.map((link) => [link.key, link.width]))
  expect(width.get('0 from saw')).toBe(30)
  expect((width.get('1 from n1') ?? 0) + (width.get('1 from n2') ?? 0)).toBeCloseTo(28.5)
  expect(width.get('1 from n1')).toBeCloseTo((width.get('1 from n2') ?? 0) * 3)
})

test('a link that nothing counts says so, and has a width of its own', () => {
  const { links } = flowLayout(flow([joint(['a'], ['b'], null)]), 600, SIZES)
  expect(links.map(({ isCounted, width }) => [isCounted, width])).toEqual([
    [false, 4],
    [false, 4],
  ])
})

test('a link over a column has a place of its own beside its machines', () => {
  const over = flowLayout(flow([joint(['a'], ['b']), joint(['b'], ['c']), joint(['a'], ['c'])]), 600, SIZES)
  const b = over.machines.get('b')?.y ?? 0
  const long = over.links.find(({ key }) => key === '2 to c')?.path ?? ''
  const heights = [...long.matchAll(/[\d.]+ ([\d.]+)(?=C|$)/g)].map((match) => Number(match[1]))
  expect(heights.some((y) => Math.abs(y - b) >= 40 + 12)).toBe(true)
  expect(over.height).toBeGreaterThan(80)
})

test('sixty machines in a row are wider than the page and keep their distance', () => {
  const row = Array.from({ length: 59 }, (_, index) => joint([`m${index}`], [`m${index + 1}`]))
  const { width, machines } = flowLayout(flow(row), 1000, SIZES)
  expect(width).toBe(60 * 100 + 59 * 60)
  expect((machines.get('m59')?.x ?? 0) + 100).toBe(width)
})

test('a circle, which is stored nowhere, ends', () => {
  expect(depthsOf(flow([joint(['a'], ['b']), joint(['b'], ['a'])])).size).toBe(2)
})
