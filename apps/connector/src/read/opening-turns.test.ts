import { describe, expect, it, vi } from 'vitest'
import { createOpeningTurns } from './opening-turns.ts'

const never = new AbortController().signal

/** A machine that is connected when it answers. */
function machine(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const open = async (): Promise<void> => {
    begun.push(name)
    await promise
  }
  return { open, answer: resolve }
}

describe('machines that are to be connected at once', () => {
  it('begin a few at a time, the next one when one is connected', async () => {
    const begun: string[] = []
    const inTurn = createOpeningTurns({ atOnce: 2, holdsMs: 60_000 })
    const machines = ['a', 'b', 'c'].map((name) => machine(name, begun))
    const opening = machines.map(({ open }) => inTurn({ failures: 0, signal: never }, open))
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
    machines[1]?.answer()
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
    for (const { answer } of machines) answer()
    await Promise.all(opening)
  })

  it('do not wait for one that does not answer', async () => {
    const begun: string[] = []
    const inTurn = createOpeningTurns({ atOnce: 1, holdsMs: 20 })
    const [silent, other] = [machine('silent', begun), machine('other', begun)]
    void inTurn({ failures: 0, signal: never }, silent.open)
    const opened = inTurn({ failures: 0, signal: never }, other.open)
    other.answer()
    await opened
    expect(begun).toEqual(['silent', 'other'])
  })

  it('go before those that failed more often', async () => {
    const begun: string[] = []
    const inTurn = createOpeningTurns({ atOnce: 1, holdsMs: 60_000 })
    const machines = ['first', 'off', 'back'].map((name) => machine(name, begun))
    const opening = machines.map(({ open }, failures) =>
      inTurn({ failures: [0, 7, 1][failures] ?? 0, signal: never }, open),
    )
    for (const { answer } of machines) answer()
    await Promise.all(opening)
    expect(begun).toEqual(['first', 'back', 'off'])
  })

  it('go on when one of them fails, and pass its error on', async () => {
    const inTurn = createOpeningTurns({ atOnce: 1, holdsMs: 60_000 })
    const failing = inTurn({ failures: 0, signal: never }, () => Promise.reject(new Error('no plug')))
    const other = inTurn({ failures: 0, signal: never }, async () => 'connected')
    await expect(failing).rejects.toThrow('no plug')
    expect(await other).toBe('connected')
  })

  it('wait no longer when they are stopped', async () => {
    const begun: string[] = []
    const inTurn = createOpeningTurns({ atOnce: 1, holdsMs: 60_000 })
    const busy = machine('busy', begun)
    void inTurn({ failures: 0, signal: never }, busy.open)
    const stopping = new AbortController()
    const waiting = inTurn({ failures: 0, signal: stopping.signal }, async () => stopping.signal.aborted)
    stopping.abort()
    expect(await waiting).toBe(true)
    busy.answer()
    expect(await inTurn({ failures: 0, signal: never }, async () => 'connected')).toBe('connected')
  })
})
