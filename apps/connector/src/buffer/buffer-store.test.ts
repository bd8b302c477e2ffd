import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { MappedPoint } from '@millwright/domain/connectors/mapper'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBuffer, type PointBuffer } from './buffer-store.ts'

const MANY = 100_000_000
let folder: string
let buffer: PointBuffer
let now = 0

const open = (maxBytes = MANY): PointBuffer =>
  openBuffer({ path: join(folder, 'buffer.db'), maxBytes, now: () => now })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-buffer-'))
  buffer = open()
})
afterEach(() => {
  buffer.close()
  rmSync(folder, { recursive: true })
})

const number = (ts: number, v = ts): MappedPoint => ({ channel: 'Press/Force', ts, v })
const numbers = (count: number, from = 0): MappedPoint[] =>
  Array.from({ length: count }, (_, at) => number(from + at))

type Sent = Record<string, { ts: number; v: unknown }[]>

/** All that is kept, message by message, as it would be sent. */
function sendAll(machine: string): Sent[] {
  const sent: Sent[] = []
  for (let next = buffer.next(machine); next; next = buffer.next(machine)) {
    sent.push(JSON.parse(gunzipSync(next.body).toString('utf8')))
    buffer.done(next)
  }
  return sent
}

describe('what was read', () => {
  it('is there after a restart, in order and with the place where its source was', () => {
    buffer.add('saw-1', [number(1), number(2)], 'page 1')
    buffer.flush()
    buffer.add('saw-1', [number(3)], 'page 2')
    buffer.saveState('saw-1', '{"a":"12"}')
    buffer.close()
    buffer = open()
    expect(buffer.positionOf('saw-1')).toEqual({ position: 'page 2', state: '{"a":"12"}' })
    expect(sendAll('saw-1')).toEqual([{ 'Press/Force': [1, 2, 3].map((ts) => ({ ts, v: ts })) }])
    expect(buffer.backlog()).toMatchObject({ Points: 0, Bytes: 0, OldestAt: null })
  })

  it('stays until the portal has stored it', () => {
    buffer.add('saw-1', numbers(3))
    buffer.flush()
    expect(buffer.next('saw-1')?.ids).toEqual(buffer.next('saw-1')?.ids)
    expect(buffer.backlog()).toMatchObject({ Points: 3, OldestAt: 0 })
  })

  it('goes out in messages that the portal takes, whatever came in a second', () => {
    buffer.add('saw-1', numbers(9500))
    buffer.add(
      'saw-1',
      Array.from({ length: 8 }, (_, at) => ({ channel: 'Logs/EventLog', ts: at, v: 'x'.repeat(60_000) })),
    )
    buffer.flush()
    const sent = sendAll('saw-1')
    for (const message of sent) {
      expect(JSON.stringify(message).length).toBeLessThan(256 * 1024)
      expect(Object.values(message).flat().length).toBeLessThanOrEqual(4000)
    }
    expect(sent.flatMap((message) => message['Press/Force'] ?? []).map(({ ts }) => ts)).toEqual(
      numbers(9500).map(({ ts }) => ts),
    )
    expect(sent.flatMap((message) => message['Logs/EventLog'] ?? [])).toHaveLength(8)
  })

  it('of a machine that is not read any more is let go, and counts as lost', () => {
    buffer.add('saw-1', numbers(3), 'p')
    buffer.add('saw-2', numbers(2))
    buffer.flush()
    buffer.forget('saw-1')
    expect([buffer.machines(), buffer.waiting()]).toEqual([['saw-2'], ['saw-2']])
    expect(buffer.positionOf('saw-1').position).toBeNull()
    expect(buffer.backlog()).toMatchObject({ Points: 2, Dropped: 3 })
  })

  it('may be on a channel with any name', () => {
    buffer.add('saw-1', [
      { channel: '__proto__', ts: 1, v: 'a' },
      { channel: 'constructor', ts: 1, v: true },
    ])
    buffer.flush()
    expect(Object.entries(sendAll('saw-1')[0] ?? {}).map(([name]) => name)).toEqual([
      '__proto__',
      'constructor',
    ])
  })
})

describe('many seconds without the portal', () => {
  const seconds = (count: number, from = 0): void => {
    for (let second = from; second < from + count; second += 1) {
      buffer.add('saw-1', [number(second)])
      buffer.flush()
    }
  }
  const timesOf = (sent: readonly Sent[]) =>
    sent.flatMap((message) => message['Press/Force'] ?? []).map(({ ts }) => ts)

  it('are joined, because small batches take more room', () => {
    seconds(59)
    const { Bytes } = buffer.backlog()
    seconds(61, 59)
    expect(buffer.backlog().Bytes).toBeLessThan(Bytes / 2)
    expect(buffer.backlog()).toMatchObject({ Points: 120, OldestAt: 0 })
    expect(timesOf(sendAll('saw-1'))).toEqual(Array.from({ length: 120 }, (_, at) => at))
  })

  it('are joined beside those that are on their way', () => {
    seconds(30)
    const outgoing = buffer.next('saw-1')
    seconds(90, 30)
    if (!outgoing) throw new Error('nothing to send')
    buffer.done(outgoing)
    expect(buffer.backlog()).toMatchObject({ Points: 90, OldestAt: 30 })
    expect(timesOf(sendAll('saw-1'))).toEqual(Array.from({ length: 90 }, (_, at) => 30 + at))
  })

  it('are thinned beside those that are on their way', () => {
    buffer.close()
    buffer = open(400)
    seconds(20)
    const outgoing = buffer.next('saw-1')
    seconds(200, 20)
    const { Thinned, Dropped } = buffer.backlog()
    if (!outgoing) throw new Error('nothing to send')
    const before = timesOf([JSON.parse(gunzipSync(outgoing.body).toString('utf8'))])
    buffer.done(outgoing)
    const after = timesOf(sendAll('saw-1'))
    expect(before.length + after.length + Thinned + Dropped).toBe(220)
    expect(new Set([...before, ...after]).size).toBe(before.length + after.length)
  })
})

describe('when there is no more room', () => {
  const fill = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 1) {
      const from = second * 1000
      buffer.add('saw-1', [
        ...Array.from({ length: 20 }, (_, at) => number(from + at * 50, Math.sin(from + at))),
        { channel: 'Machine/Status', ts: from, v: second % 2 === 0 ? 'EXE' : 'READY' },
      ])
      buffer.flush()
    }
  }

  it('the oldest numbers are thinned, and no status is lost', () => {
    buffer.close()
    buffer = open(25_000)
    fill(300)
    const { Bytes, Thinned, Dropped, Points } = buffer.backlog()
    expect(Bytes).toBeLessThanOrEqual(25_000)
    expect(Thinned).toBeGreaterThan(0)
    expect(Dropped).toBe(0)
    expect(Points + Thinned).toBe(300 * 21)
    const sent = sendAll('saw-1')
    expect(sent.flatMap((message) => message['Machine/Status'] ?? [])).toHaveLength(300)
    const times = sent.flatMap((message) => message['Press/Force'] ?? []).map(({ ts }) => ts)
    expect(times).toEqual([...times].sort((one, other) => one - other))
    // The newest seconds are whole.
    expect(times.filter((ts) => ts >= 299_000)).toHaveLength(20)
  })

  it('the oldest is dropped when nothing is left to be thinned, and counted', () => {
    buffer.close()
    buffer = open(900)
    fill(300)
    const { Bytes, Thinned, Dropped, Points } = buffer.backlog()
    expect(Bytes).toBeLessThanOrEqual(900)
    expect(Dropped).toBeGreaterThan(0)
    expect(Points + Thinned + Dropped).toBe(300 * 21)
    expect(sendAll('saw-1').at(-1)?.['Machine/Status']?.at(-1)?.ts).toBe(299_000)
  })

  it('what was lost is told for a day, also after a restart, and then no more', () => {
    buffer.refused(7)
    buffer.flush()
    now += DAY_MS - HOUR_MS
    buffer.refused(2)
    buffer.close()
    buffer = open()
    expect(buffer.backlog().Dropped).toBe(9)
    now += 2 * HOUR_MS
    expect(buffer.backlog().Dropped).toBe(2)
    now += DAY_MS
    expect(buffer.backlog().Dropped).toBe(0)
  })
})
