import type { Span } from '@millwright/domain/status/span'
import { expect, test, vi } from 'vitest'
import { createMachineBatch, type Period } from './timeline-batch.ts'

const DAY: Period = { from: 0, to: 100 }
const spans = (from: number): Span[] => [{ status: 'EXE', from, to: null }]
const never = new AbortController().signal

function batchOf(known: Record<string, Span[]>) {
  const ask = vi.fn(async (ids: readonly string[], _period: Period) => {
    if (ids.includes('broken')) throw new Error('the server is away')
    return new Map(ids.flatMap((id) => (known[id] ? [[id, known[id]] as const] : [])))
  })
  return { ask, load: createMachineBatch(ask, 5) }
}

test('rows that ask together are answered by one call, each with its own', async () => {
  const { ask, load } = batchOf({ saw: spans(1), drill: spans(2) })
  const answers = await Promise.all(['saw', 'drill', 'saw', 'gone'].map((id) => load(id, DAY, never)))
  expect(answers).toEqual([spans(1), spans(2), spans(1), []])
  expect(ask.mock.calls).toEqual([[['saw', 'drill', 'gone'], DAY]])
})

test('another period is another call', async () => {
  const { ask, load } = batchOf({ saw: spans(1) })
  await Promise.all([load('saw', DAY, never), load('saw', { from: 100, to: 200 }, never)])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('many rows are asked for in parts', async () => {
  const { ask, load } = batchOf({})
  await Promise.all(Array.from({ length: 230 }, (_, index) => load(`m${index}`, DAY, never)))
  expect(ask.mock.calls.map(([ids]) => ids.length)).toEqual([100, 100, 30])
})

test('a row that is scrolled away is not asked for', async () => {
  const { ask, load } = batchOf({ saw: spans(1) })
  const leaving = new AbortController()
  const gone = load('drill', DAY, leaving.signal)
  leaving.abort(new Error('out of sight'))
  await expect(gone).rejects.toThrow('out of sight')
  expect(await load('saw', DAY, never)).toEqual(spans(1))
  expect(ask.mock.calls).toEqual([[['saw'], DAY]])
})

test('a failure reaches every row that asked, and the next question is sent again', async () => {
  const { load } = batchOf({ saw: spans(1) })
  const both = await Promise.allSettled([load('saw', DAY, never), load('broken', DAY, never)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load('saw', DAY, never)).toEqual(spans(1))
})
