import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PortalClient, PortalRefused } from '../portal/portal-client.ts'
import { openBuffer, type PointBuffer } from './buffer-store.ts'
import { startSending } from './sending.ts'

type Answer = Awaited<ReturnType<PortalClient['store']>>
const STORED: Answer = { Refused: [], Later: [] }

let folder: string
let buffer: PointBuffer
let sending: ReturnType<typeof startSending>
let now = 0
/** The machines of each call, and what the portal says to it. */
const calls: string[][] = []
let answer: (machines: readonly string[]) => Answer | Promise<Answer>

const START = 1_000_000
const add = (machine: string, at: number): void =>
  buffer.add(machine, [{ channel: 'Press/Force', ts: START + at, v: at }])
const points = (): number => buffer.backlog().Points

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-sending-'))
  buffer = openBuffer({ path: join(folder, 'buffer.db'), maxBytes: 100_000_000, now: Date.now })
  calls.length = 0
  now = 0
  answer = () => STORED
  const portal = {
    store: async (parts: Parameters<PortalClient['store']>[0]): Promise<Answer> => {
      const machines = parts.map(({ machine }) => machine)
      calls.push(machines)
      return await answer(machines)
    },
  }
  sending = startSending({ buffer, portal, log: () => {}, now: () => now })
})
afterEach(async () => {
  await sending.stop()
  buffer.close()
  rmSync(folder, { recursive: true })
})

const flush = (): void => {
  buffer.flush()
  sending.wake()
}

it('what machines said in a second goes in one call', async () => {
  for (const machine of ['saw-1', 'saw-2', 'drl-1']) add(machine, 1)
  flush()
  await vi.waitFor(() => expect(points()).toBe(0))
  expect(calls).toEqual([['saw-1', 'saw-2', 'drl-1']])
})

it('a machine with a backlog goes alone, and the others do not wait for it', async () => {
  for (let at = 0; at < 10; at++) {
    add('saw-1', at)
    buffer.flush()
  }
  add('saw-2', 1)
  add('saw-3', 1)
  flush()
  await vi.waitFor(() => expect(points()).toBe(0))
  expect(calls).toEqual([['saw-1'], ['saw-2', 'saw-3']])
})

it('a machine for which there is no room rests, and goes alone until it is stored', async () => {
  answer = (machines) => ({ Refused: [], Later: machines.filter((each) => each === 'saw-1') })
  add('saw-1', 1)
  add('saw-2', 1)
  flush()
  await vi.waitFor(() => expect(points()).toBe(1))
  add('saw-1', 2)
  add('saw-2', 2)
  flush()
  await vi.waitFor(() => expect(calls).toEqual([['saw-1', 'saw-2'], ['saw-2']]))
  now = 5001
  answer = () => STORED
  flush()
  await vi.waitFor(() => expect(points()).toBe(0))
  add('saw-1', 3)
  add('saw-2', 3)
  flush()
  await vi.waitFor(() => expect(points()).toBe(0))
  expect(calls.slice(2)).toEqual([['saw-1'], ['saw-1', 'saw-2']])
})

it('a call that is refused as a whole is tried machine by machine, and only the culprit is lost', async () => {
  answer = (machines) => {
    if (machines.includes('saw-2')) throw new PortalRefused(400, 'VALIDATION_FAILED', null)
    return STORED
  }
  for (const machine of ['saw-1', 'saw-2', 'saw-3']) add(machine, 1)
  flush()
  await vi.waitFor(() => expect(points()).toBe(0))
  expect(calls.slice(1).every((machines) => machines.length === 1)).toBe(true)
  buffer.flush()
  expect(buffer.backlog().Dropped).toBe(1)
})

it('what the portal refuses of a machine is lost, and not what is of the others', async () => {
  answer = () => ({ Refused: [{ Machine: 'saw-1', Message: 'no' }], Later: [] })
  add('saw-1', 1)
  add('saw-2', 1)
  flush()
  await vi.waitFor(() => expect(points()).toBe(0))
  buffer.flush()
  expect(buffer.backlog().Dropped).toBe(1)
})

it('nothing is lost by an address that is not there', async () => {
  answer = () => {
    throw new PortalRefused(404, '', 1)
  }
  add('saw-1', 1)
  flush()
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1))
  expect(points()).toBe(1)
  answer = () => STORED
  await vi.waitFor(() => expect(points()).toBe(0))
})
