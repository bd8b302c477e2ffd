import { expect, test } from 'vitest'
import { patchAggregates } from './dashboard.queries.ts'

const CHANNEL = 'ProductionStatus/aggregate/Status/day'
const figure = {
  key: 'Status',
  selector: 'EXE',
  val: 60,
  ts: 100,
  unit: 's',
  channel: CHANNEL,
  yesterday: 50,
}
const held = [figure, { ...figure, selector: 'FAIL', val: 5 }]
const say = (v: unknown, ts = 200) => [{ channel: `m/${CHANNEL}`, v, ts }]

test('a figure of the day moves with what its machine says of it, and keeps what was yesterday', () => {
  expect(patchAggregates(held, say({ EXE: 70 }), 'm')).toEqual([{ ...figure, val: 70, ts: 200 }, held[1]])
})

test.each([
  ['of another machine', [{ channel: `x/${CHANNEL}`, v: { EXE: 1 }, ts: 200 }]],
  ['that is older', say({ EXE: 1 }, 90)],
  ['that says nothing', say('much')],
])('a message %s changes nothing', (_what, messages) => {
  expect(patchAggregates(held, messages, 'm')).toBe(held)
})
