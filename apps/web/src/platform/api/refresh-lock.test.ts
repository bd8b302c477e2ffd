import { expect, test } from 'vitest'
import { memoryStorage } from '../../testing/test-server.ts'
import { withLease } from './refresh-lock.ts'

test('a lease lets one tab work at a time', async () => {
  const storage = memoryStorage()
  let inside = 0
  let most = 0
  const work = async (): Promise<void> => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }
  await Promise.all([1, 2, 3, 4].map(() => withLease(storage, work)))
  expect(most).toBe(1)
  expect(storage.length).toBe(0)
})

test('a lease is given back when the work fails', async () => {
  const storage = memoryStorage()
  await expect(withLease(storage, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(storage.length).toBe(0)
})

test('a lease of a tab that died runs out', async () => {
  const storage = memoryStorage()
  storage.setItem('millwright-refresh', JSON.stringify({ holder: 'gone', until: Date.now() - 1 }))
  expect(await withLease(storage, async () => 'done')).toBe('done')
})

test.for(['', '{', 'null', '{"holder":5,"until":99999999999999}'])(
  'what is no lease holds up no tab: %j',
  async (text) => {
    const storage = memoryStorage()
    storage.setItem('millwright-refresh', text)
    expect(await withLease(storage, async () => 'done')).toBe('done')
  },
)
