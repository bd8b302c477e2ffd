import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinMachines, NO_FLOW, shareBuffer, withCapacity, withoutBuffer } from './draw-flow.ts'
import { type Flow, flowFault } from './flow.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const anyId = fc.constantFrom(...ids)

it('whatever is drawn, the flow stays one in which parts can flow', () => {
  const strokes = fc.array(fc.tuple(anyId, anyId, fc.nat(3), fc.constantFrom('from', 'to', 'new' as const)))
  fc.assert(
    fc.property(strokes, (all) => {
      let flow: Flow = NO_FLOW
      for (const [from, to, place, how] of all) {
        const drawn = how === 'new' ? joinMachines(flow, from, to) : shareBuffer(flow, place, how, to)
        flow = drawn.flow ?? flow
        expect(flowFault(flow)).toBeNull()
      }
    }),
  )
})

const drawn = (...joins: [string, string][]): Flow =>
  joins.reduce<Flow>((flow, [from, to]) => joinMachines(flow, from, to).flow ?? flow, NO_FLOW)

it('refuses a circle at once, and says at which machine', () => {
  const line = drawn(['a', 'b'], ['b', 'c'])
  expect(joinMachines(line, 'c', 'a')).toEqual({ flow: null, fault: { kind: 'circle', machine: 'a' } })
  expect(joinMachines(line, 'a', 'a').fault?.kind).toBe('self')
  expect(joinMachines(line, 'a', 'b').fault?.kind).toBe('twice')
})

it('lets parallel machines share a buffer', () => {
  const { flow } = shareBuffer(drawn(['a', 'b']), 0, 'from', 'c')
  expect(flow).toEqual({
    machines: ['a', 'b', 'c'],
    buffers: [{ from: ['a', 'c'], to: ['b'], capacity: null }],
  })
  expect(shareBuffer(drawn(['a', 'b']), 0, 'from', 'b').fault?.kind).toBe('self')
})

it('takes machines out of the line with their last join', () => {
  const line = withCapacity(drawn(['a', 'b'], ['b', 'c']), 1, 40)
  expect(withoutBuffer(line, 0)).toEqual({
    machines: ['b', 'c'],
    buffers: [{ from: ['b'], to: ['c'], capacity: 40 }],
  })
})
