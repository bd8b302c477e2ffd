import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createReadingTurns } from './reading-turns.ts'

const LIMITS = { turnMs: 16, turnMsPerMachine: 4 }
const machine = (organizationId: number, machineId: number) => ({ organizationId, machineId })

/** Turns by a clock that does not move except for the work. */
function startTurns() {
  let now = 0
  const turns = createReadingTurns(LIMITS, () => now)
  const work = (flow: ReturnType<typeof machine>, ms: number) =>
    turns.work(flow, () => {
      now += ms
    })
  return { turns, work, now: () => now }
}

describe('work on what devices send', () => {
  it('is limited for one machine in one turn of the event loop, and goes on in the next', async () => {
    const { turns, work } = startTurns()
    const flood = machine(1, 1)
    expect(turns.mustWait(flood)).toBe(false)
    work(flood, 5)
    expect(turns.mustWait(flood)).toBe(true)
    expect(turns.mustWait(machine(1, 2))).toBe(false)
    await turn()
    expect(turns.mustWait(flood)).toBe(false)
  })

  it('is limited for all together, and then goes by organization in turn', async () => {
    const { turns, work, now } = startTurns()
    for (let count = 1; count <= 4; count++) work(machine(1, count), 4)
    expect(turns.mustWait(machine(2, 99))).toBe(true)
    const read: string[] = []
    const wait = (name: string, flow: ReturnType<typeof machine>) =>
      turns.whenNext(flow, () => {
        read.push(name)
        work(flow, 4)
      })
    for (let count = 0; count < 30; count++) wait(`flood ${count}`, machine(1, count))
    wait('other', machine(2, 99))
    const before = now()
    await turn()
    expect(now() - before).toBeLessThanOrEqual(20)
    expect(read).toContain('other')
    for (let count = 0; count < 20; count++) await turn()
    expect(read).toHaveLength(31)
  })

  it('that waits is forgotten with its connection', async () => {
    const { turns } = startTurns()
    const resume = () => expect.unreachable()
    turns.whenNext(machine(1, 1), resume)
    turns.cancelWait(machine(1, 1), resume)
    await turn()
  })
})
