import { describe, expect, it } from 'vitest'
import { type Flow, type FlowBuffer, flowFault, inFlowOrder } from './flow.ts'

const buffer = (from: string[], to: string[], capacity: number | null = null): FlowBuffer => ({
  from,
  to,
  capacity,
})
const flow = (machines: string[], ...buffers: FlowBuffer[]): Flow => ({ machines, buffers })

describe('a flow', () => {
  it('with machines side by side and a buffer of zero is faultless', () => {
    const parallel = flow(['a', 'b', 'c', 'd'], buffer(['a'], ['b', 'c'], 0), buffer(['b', 'c'], ['d'], 40))
    expect(flowFault(parallel)).toBeNull()
  })

  it.each([
    [
      'a circle',
      flow(['a', 'b', 'c'], buffer(['a'], ['b']), buffer(['b'], ['c']), buffer(['c'], ['b'])),
      'circle',
      0,
    ],
    ['a machine that delivers to itself', flow(['a', 'b'], buffer(['a', 'b'], ['b'])), 'self', 0],
    ['a machine that is joined to none', flow(['a', 'b', 'c'], buffer(['a'], ['b'])), 'unjoined', null],
    ['a machine that is named twice', flow(['a', 'b', 'a'], buffer(['a'], ['b'])), 'twice', null],
    ['a machine twice in one buffer', flow(['a', 'b'], buffer(['a', 'a'], ['b'])), 'twice', 0],
    ['a machine that is not in the list', flow(['a', 'b'], buffer(['a'], ['x'])), 'unknown', 0],
  ])('with %s is none, and says where', (_name, wrong, kind, at) => {
    expect(flowFault(wrong)).toMatchObject({ kind, buffer: at })
  })

  it('is ordered as parts pass it, whatever the order of the list', () => {
    const mixed = flow(['d', 'b', 'a', 'c'], buffer(['b', 'c'], ['d']), buffer(['a'], ['b', 'c']))
    expect(inFlowOrder(mixed)).toEqual(['a', 'b', 'c', 'd'])
  })
})
