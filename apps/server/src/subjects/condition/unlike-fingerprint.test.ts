import { randomUUID } from 'node:crypto'
import { addFingerprint } from '@millwright/contract/condition/condition-fingerprints'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  cycles,
  machine,
  maintainer,
  record,
  send,
  startConditionApp,
  test,
  WITHIN,
} from '../../testing/test-condition.ts'

startConditionApp()

const changed = (seed: number, changes: object): string =>
  JSON.stringify({ ...(JSON.parse(record(seed)) as object), ...changes })
const makePrint = async ({ cycleUuid }: Cycle) =>
  await test.ask(addFingerprint, {
    params: machine,
    body: { cycleUuids: [cycleUuid], reason: 'Another sensor' },
    token: maintainer,
  })

describe('a test that was recorded in another way than its fingerprint', () => {
  let other: Cycle
  beforeAll(async () => {
    expect((await makePrint(await send(record(1)))).status).toBe(200)
  }, 180_000)

  it.each([
    ['at another rate', changed(2, { rateHz: 500 }), {}, 'OTHER_RATE'],
    ['without one of the axes', changed(3, { z: undefined }), {}, 'OTHER_RECORD'],
    [
      'with none of its parts',
      record(4),
      { subCycles: [{ uuid: randomUUID(), timeSerie: 'run.json', name: '18000' }] },
      'OTHER_RECORD',
    ],
  ])('%s is aborted, and says which file and why', { timeout: 60_000 }, async (_, body, changes, fault) => {
    other = await send(body, changes)
    expect([other.status, other.score, JSON.parse(other.result)]).toMatchObject([
      'ABORTED',
      null,
      { fault, file: 'run.json' },
    ])
  })

  it('is not judged where there is no fingerprint yet', { timeout: 60_000 }, async () => {
    expect(await send(changed(5, { rateHz: 500 }), { tool: 'T2' })).toMatchObject({
      status: '-',
      score: null,
    })
  })

  it('can be the next fingerprint, by which those like it are judged', { timeout: 60_000 }, async () => {
    const [like, next] = [await send(changed(6, { rateHz: 500 })), await send(changed(7, { rateHz: 500 }))]
    expect(like.status).toBe('ABORTED')
    expect((await makePrint(next)).status).toBe(200)
    await vi.waitFor(async () => {
      const { result } = await cycles()
      const statusOf = (of: Cycle) => result.find(({ cycleUuid }) => cycleUuid === of.cycleUuid)?.status
      expect([statusOf(next), statusOf(like), statusOf(other)]).toEqual(['FINGERPRINT', 'OK', 'ABORTED'])
    }, WITHIN)
    expect(JSON.parse((await send(record(8))).result)).toMatchObject({ fault: 'OTHER_RATE' })
  })
})
