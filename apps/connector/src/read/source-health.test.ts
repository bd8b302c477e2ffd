import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { expect, it } from 'vitest'
import { createHealth } from './source-health.ts'

function healthAt() {
  let now = Date.UTC(2026, 10, 16)
  const health = createHealth({ values: 3, onHealth: () => {}, now: () => now })
  return {
    ...health,
    codes: () => health.now().Problems.map(({ Code, Detail }) => `${Code} ${Detail}`.trim()),
    passes: (ms: number) => {
      now += ms
    },
  }
}
const problem = (code: SourceProblem['code'], detail = ''): SourceProblem => ({ code, detail })

it('what is found while a machine is being connected is told when it is connected', () => {
  const { connecting, failed, connected, codes, ...health } = healthAt()
  connecting()
  failed(problem('REFUSED'))
  connecting()
  expect(codes()).toEqual(['REFUSED'])
  health.problem(problem('CLOCK_DIFFERS', '3600000'))
  health.problem(problem('NODE_MISSING', 'a'))
  connected()
  expect(codes()).toEqual(['CLOCK_DIFFERS 3600000', 'NODE_MISSING a'])
})

it('a clock differs in one way at a time', () => {
  const { codes, ...health } = healthAt()
  health.problem(problem('CLOCK_DIFFERS', '3600000'))
  health.problem(problem('CLOCK_DIFFERS', '7200000'))
  expect(codes()).toEqual(['CLOCK_DIFFERS 7200000'])
})

it('a gap outlives the connection, and is told for a day', () => {
  const { connecting, connected, failed, codes, passes, ...health } = healthAt()
  connecting()
  connected()
  health.problem({ ...problem('GAP'), from: 1, to: 2 })
  failed(problem('UNREACHABLE', 'saw'))
  expect(codes()).toEqual(['GAP', 'UNREACHABLE saw'])
  connecting()
  connected()
  passes(DAY_MS - HOUR_MS)
  expect(codes()).toEqual(['GAP'])
  passes(2 * HOUR_MS)
  expect(codes()).toEqual([])
})
