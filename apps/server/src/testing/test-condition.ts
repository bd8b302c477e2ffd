import { randomUUID } from 'node:crypto'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { listCycles } from '@millwright/contract/condition/condition-tests'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'

export const WITHIN = { timeout: 30_000, interval: 50 }
const RATE_HZ = 512
export const DEVICE = `Basic ${Buffer.from('DEV-NST-01:millwright').toString('base64')}`
export const OTHER_DEVICE = `Basic ${Buffer.from('DEV-NST-02:millwright').toString('base64')}`
export const machine = { id: 'nst-01' }

export let test: TestApp
export let admin: string
export let maintainer: string
export let stranger: string

/** A product and a machine that sends test runs, for the file that calls it. */
export function startConditionApp(): void {
  beforeAll(async () => {
    test = await startTestApp({ FILES_MAX_MB: '60' })
    admin = await test.signIn('admin@example.com')
    maintainer = await test.signIn('maintainer@example.com')
    stranger = await test.signIn('admin@other.example.com')
  })
  afterAll(() => test.stop())
}

/** Ten seconds of a spindle, louder at one frequency if wanted. */
export function record(seed: number, tone = 0): string {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32 - 0.5
  }
  const axis = () =>
    Array.from({ length: 10 * RATE_HZ }, (_, i) => {
      const t = i / RATE_HZ
      return random() + Math.sin(2 * Math.PI * 50 * t) + tone * Math.sin(2 * Math.PI * 123 * t)
    })
  return JSON.stringify({ rateHz: RATE_HZ, x: axis(), y: axis(), z: axis() })
}

export const announcement = (changes: object = {}) => ({
  cycleUuid: randomUUID(),
  type: 'SPINDLE_CHECK' as const,
  startTime: Date.now() - 60_000,
  endTime: Date.now(),
  tool: 'T1',
  subCycles: [{ uuid: randomUUID(), timeSerie: 'run.json', name: '12000' }],
  ...changes,
})

export const announce = (body: object, authorization = DEVICE) =>
  fetch(`${test.app.publicUrl}/api/devices/tests`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export const upload = (
  cycleUuid: string,
  body: string | Buffer<ArrayBuffer>,
  name = 'run.json',
  authorization = DEVICE,
) =>
  fetch(`${test.app.publicUrl}/api/devices/tests/${cycleUuid}/${name}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  })

export const cycles = async (query: object = {}, token = maintainer) =>
  await test.ask(listCycles, { query: { machineId: 'nst-01', limit: 0, ...query } as never, token })

export async function judged(cycleUuid: string): Promise<Cycle> {
  return await vi.waitFor(async () => {
    const { rows } = await test.db.query<{ done: boolean }>(
      "select measured is not null or status <> '-' as done from condition_cycle where cycle_uuid = $1",
      [cycleUuid],
    )
    expect(rows[0]?.done).toBe(true)
    const found = (await cycles()).result.find((cycle) => cycle.cycleUuid === cycleUuid)
    if (!found) throw new Error('not listed')
    return found
  }, WITHIN)
}

export async function send(body: string, changes: object = {}): Promise<Cycle> {
  const test = announcement(changes)
  expect((await announce(test)).status).toBe(204)
  expect((await upload(test.cycleUuid, body)).status).toBe(204)
  return await judged(test.cycleUuid)
}
