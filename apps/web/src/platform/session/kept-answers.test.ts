import { DAY_MS } from '@millwright/domain/time/lengths'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import {
  type AnswerStore,
  dropAnswers,
  type KeptAnswer,
  keepAnswers,
  restoreAnswers,
} from './kept-answers.ts'

const NOW = Date.UTC(2026, 10, 18)

function memory(): AnswerStore & { readonly all: Map<string, KeptAnswer> } {
  const all = new Map<string, KeptAnswer>()
  return {
    all,
    put: async (answer) => void all.set(`${answer.owner} ${answer.key}`, answer),
    of: async (owner) => [...all.values()].filter((answer) => answer.owner === owner),
    remove: async (owner, key) => void all.delete(`${owner} ${key}`),
  }
}

const ask = (cache: QueryClient, name: string, data: unknown, isKept = true) =>
  cache.fetchQuery({ queryKey: [name], queryFn: () => data, meta: { isKept } })

async function keptBy(owner: string, store = memory()) {
  const cache = new QueryClient()
  await ask(cache, 'before', 1)
  const stop = keepAnswers({ cache, store, owner }, () => NOW)
  await ask(cache, 'list', ['grease'])
  await ask(cache, 'machines', ['saw'], false)
  stop()
  await ask(cache, 'after', 2)
  return store
}

describe('what is kept on the device', () => {
  it('is what queries with isKept hold, known before and answered since, and nothing else', async () => {
    const store = await keptBy('NORD/anna')
    expect([...store.all.values()].map(({ queryKey, data }) => [...queryKey, data])).toEqual([
      ['before', 1],
      ['list', ['grease']],
    ])
  })

  it('is there without a connection, as old as it is, and only for the person it was kept for', async () => {
    const store = await keptBy('NORD/anna')
    const cache = new QueryClient()
    await restoreAnswers({ cache, store, owner: 'NORD/ben' }, NOW)
    expect(cache.getQueryCache().getAll()).toEqual([])
    await restoreAnswers({ cache, store, owner: 'NORD/anna' }, NOW)
    expect(cache.getQueryData(['list'])).toEqual(['grease'])
    expect(cache.getQueryState(['list'])?.dataUpdatedAt).toBe(NOW)
  })

  it('does not replace what has been answered meanwhile', async () => {
    const store = await keptBy('NORD/anna')
    const cache = new QueryClient()
    cache.setQueryData(['list'], ['new'])
    await restoreAnswers({ cache, store, owner: 'NORD/anna' }, NOW)
    expect(cache.getQueryData(['list'])).toEqual(['new'])
  })

  it('ends after a month, and with what it is about', async () => {
    const store = await keptBy('NORD/anna')
    await dropAnswers({ store, owner: 'NORD/anna' }, ([name]) => name === 'before')
    expect(store.all.size).toBe(1)
    const cache = new QueryClient()
    await restoreAnswers({ cache, store, owner: 'NORD/anna' }, NOW + 31 * DAY_MS)
    expect([store.all.size, cache.getQueryData(['list'])]).toEqual([0, undefined])
  })
})
