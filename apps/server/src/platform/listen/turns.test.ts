import { describe, expect, it, vi } from 'vitest'
import { createTurns } from './turns.ts'

const turnOver = (): Promise<void> => new Promise((go) => setImmediate(go))

describe('work in turns', () => {
  it('is little in each turn of the event loop, and each source has its share of it', async () => {
    const done: string[] = []
    const turns = createTurns({ perTurn: 2, isCrowded: () => false, crowdedMs: 1 })
    for (let count = 0; count < 4; count++) turns.put('many', () => done.push('many'))
    turns.put('few', () => done.push('few'))
    await turnOver()
    expect(done).toEqual(['many', 'few'])
    await turnOver()
    expect(done).toHaveLength(4)
    await turnOver()
    expect(done).toEqual(['many', 'few', 'many', 'many', 'many'])
  })

  it('waits until some has ended, or for a moment', async () => {
    let open = 0
    const turns = createTurns({ perTurn: 8, isCrowded: () => open >= 3, crowdedMs: 60_000 })
    for (let count = 0; count < 5; count++) turns.put('one', () => open++)
    await vi.waitUntil(() => open === 3)
    await turnOver()
    expect(open).toBe(3)
    open = 1
    turns.goOn()
    await vi.waitUntil(() => open === 3)

    const slow = createTurns({ perTurn: 8, isCrowded: () => true, crowdedMs: 1 })
    let passed = 0
    for (let count = 0; count < 3; count++) slow.put('one', () => passed++)
    await vi.waitUntil(() => passed === 3)
  })
})
