import { describe, expect, it } from 'vitest'
import { createFileOperations } from './file-operations.ts'

const never = () => new Promise<never>(() => {})

describe('operations on folders', () => {
  it('that never end hold up neither other folders nor more than one thread each', async () => {
    const run = createFileOperations({ maxAtOnce: 2, withinMs: 20 })
    await expect(run('gone', never)).rejects.toMatchObject({ problem: { code: 'TIMED_OUT', detail: 'gone' } })
    let isStarted = false
    const again = run('gone', async () => {
      isStarted = true
    })
    await expect(again).rejects.toMatchObject({ problem: { code: 'TIMED_OUT' } })
    expect(isStarted).toBe(false)
    await expect(run('other', async () => 7)).resolves.toBe(7)
  })

  it('wait for each other, and no longer than one of them may take', async () => {
    const run = createFileOperations({ maxAtOnce: 1, withinMs: 50 })
    const first = Promise.withResolvers<number>()
    const order: string[] = []
    const one = run('a', () => first.promise)
    const other = run('b', async () => order.push('b'))
    expect(order).toEqual([])
    first.resolve(1)
    await Promise.all([one, other])
    expect(order).toEqual(['b'])
    const gone = run('gone', never)
    await expect(Promise.all([run('c', async () => 1), gone])).rejects.toMatchObject({
      problem: { code: 'TIMED_OUT' },
    })
    await expect(gone).rejects.toMatchObject({ problem: { detail: 'gone' } })
  })

  it('that end late make way for the next ones', async () => {
    const run = createFileOperations({ maxAtOnce: 1, withinMs: 20 })
    const slow = Promise.withResolvers<number>()
    await expect(run('slow', () => slow.promise)).rejects.toMatchObject({ problem: { code: 'TIMED_OUT' } })
    slow.resolve(1)
    await slow.promise
    await expect(run('slow', async () => 2)).resolves.toBe(2)
  })

  it('that fail do so with their own error', async () => {
    const run = createFileOperations()
    await expect(run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})
