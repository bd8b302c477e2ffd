import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLostConnectionLog } from './lost-connections.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function lose(times: number, isStopping: boolean): Record<string, unknown>[] {
  const lines: string[] = []
  const log = pino({ base: undefined, timestamp: false }, { write: (line: string) => lines.push(line) })
  const lost = createLostConnectionLog({ log, isStopping: () => isStopping })
  for (let each = 0; each < times; each++)
    lost.note(Object.assign(new Error('Connection terminated'), { client: { host: 'db', processID: each } }))
  vi.advanceTimersByTime(1_000)
  return lines.map((line) => JSON.parse(line))
}

describe('connections that are lost together', () => {
  it('are one line, with their number and the reason and nothing of what the errors carry', () => {
    expect(lose(12, false)).toEqual([
      {
        level: 40,
        connections: 12,
        reason: 'Connection terminated',
        msg: 'connections to the database were lost',
      },
    ])
  })

  it('are no line at all while the product stops', () => {
    expect(lose(12, true)).toEqual([])
  })
})
