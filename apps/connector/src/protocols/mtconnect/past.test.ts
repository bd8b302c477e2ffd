import { MTCONNECT_DEFAULTS } from '@millwright/contract/connectors/settings/mtconnect'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { expect, it, onTestFinished } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { startTestAgent } from '../../testing/test-agent.ts'
import { recordedLines } from '../../testing/test-agent-store.ts'
import { createMtconnect } from './open-mtconnect.ts'

const STARTED = Date.parse('2026-11-16T05:59:00Z')
const at = (time: string): number => Date.parse(`2026-11-16T${time}Z`)

/** An agent that has been read by nobody, and a page that is opened now. */
async function openAt(time: string, pastMs?: number, bufferSize = 1_000) {
  let now = STARTED
  const agent = await startTestAgent({ bufferSize, now: () => now })
  onTestFinished(agent.close)
  now = at(time)
  // Lines of an asset have no time of their own.
  agent.feed(recordedLines.filter((line) => !(Date.parse(line.split(/[|@]/)[0] ?? '') > now)))
  const opened = await openForTest(
    createMtconnect({ timeoutMs: 10_000 }),
    { ...MTCONNECT_DEFAULTS, Address: agent.address, IntervalMs: 10, HeartbeatMs: 10_000 },
    { now: () => now, ...(pastMs === undefined ? {} : { pastMs }) },
  )
  return { agent, ...opened }
}

it('shows what the buffer of the agent has of the last minutes, with the state that they began with', async () => {
  const { source, readings, valuesOf, problems } = await openAt('06:08:30', 5 * MINUTE_MS)
  await source.watch(['exec'])
  await until(() => expect(valuesOf('exec').at(-1)).toBe('ACTIVE'))
  const spans = readings.filter(({ node }) => node === 'exec').map(({ v, ts }) => [v, ts])
  expect(spans.slice(0, 5)).toEqual([
    ['ACTIVE', at('06:03:00')],
    ['FEED_HOLD', at('06:05:02.700')],
    ['ACTIVE', at('06:05:30.100')],
    ['INTERRUPTED', at('06:06:12.040')],
    ['ACTIVE', at('06:08:00')],
  ])
  expect(problems).toEqual([])
})

it('has the past of a node that is chosen later as well, and each value of the first one once', async () => {
  const { source, valuesOf } = await openAt('06:08:30', 5 * MINUTE_MS)
  await source.watch(['exec'])
  await source.watch(['exec', 'fovr'])
  expect(valuesOf('fovr')[0]).toBe(100)
  expect(valuesOf('fovr')).toContain(80)
  expect(valuesOf('exec').filter((value) => value === 'INTERRUPTED')).toHaveLength(1)
})

it('begins with the oldest that a small buffer still has, which is no gap', async () => {
  const { source, valuesOf, problems } = await openAt('06:08:30', 5 * MINUTE_MS, 8)
  await source.watch(['exec'])
  await until(() => expect(valuesOf('exec').at(-1)).toBe('ACTIVE'))
  expect(valuesOf('exec')[0]).toBe('INTERRUPTED')
  expect(problems).toEqual([])
})

it('is not asked for where nobody looks: a machine that is read begins with now', async () => {
  const { source, valuesOf, agent } = await openAt('06:08:30')
  await source.watch(['exec'])
  await until(() => expect(valuesOf('exec')).toEqual(['ACTIVE']))
  expect(agent.calls.filter((call) => call.includes('?at='))).toEqual([])
})
