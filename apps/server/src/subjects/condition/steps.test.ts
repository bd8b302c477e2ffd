import {
  callTestGood,
  type Fingerprint,
  listFingerprints,
  takeOutFingerprint,
} from '@millwright/contract/condition/condition-fingerprints'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import type { CycleVerdict } from '@millwright/domain/condition/judge'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it } from 'vitest'
import {
  admin,
  announce,
  announcement,
  cycles,
  machine,
  maintainer,
  record,
  send,
  startConditionApp,
  stranger,
  test,
} from '../../testing/test-condition.ts'

startConditionApp()

const at = (daysAgo: number) => ({
  startTime: Date.now() - daysAgo * DAY_MS - 60_000,
  endTime: Date.now() - daysAgo * DAY_MS,
})
const verdictOf = ({ result }: Cycle) => JSON.parse(result) as CycleVerdict
const good = (cycleUuid: string, reason = 'Checked by hand', token = maintainer) =>
  test.ask(callTestGood, { params: { id: 'nst-01', cycleUuid }, body: { reason }, token })
const takeOut = (fingerprintId: string, reason?: string) =>
  test.ask(takeOutFingerprint, {
    params: { id: 'nst-01', fingerprintId },
    query: reason === undefined ? {} : { reason },
    token: maintainer,
  })
const printsOf = async (tool: string): Promise<Fingerprint[]> =>
  (await test.ask(listFingerprints, { params: machine, query: {}, token: maintainer })).result.filter(
    (each) => each.tool === tool,
  )
const now = async (cycleUuid: string) =>
  (await cycles()).result.find((each) => each.cycleUuid === cycleUuid) as Cycle
const audited = async (action: string) => {
  const { rows } = await test.db.query<{ detail: object }>(
    'select detail from audit_entry where action = $1 order by id desc limit 1',
    [action],
  )
  return rows[0]?.detail
}

describe('a run that a person calls good', { timeout: 90_000 }, () => {
  const tool = { tool: 'G1' }
  let first: Cycle
  let warned: Cycle
  let step: Fingerprint

  it('makes the fingerprint follow, and is judged by it again', async () => {
    first = await send(record(1), { ...tool, ...at(9), isFingerprint: true })
    await send(record(2, 0.9), { ...tool, ...at(8) })
    warned = await send(record(3, 0.9), { ...tool, ...at(7) })
    expect(warned.status).toMatch(/WARNING|ERROR/)
    const answer = await good(warned.cycleUuid)
    expect(answer.status).toBe(200)
    step = answer.result
    expect(step).toMatchObject({
      kind: 'followed',
      added: [warned.cycleUuid],
      cycleUuids: [first.cycleUuid, warned.cycleUuid],
      reason: 'Checked by hand',
      endedAt: null,
    })
    expect(step.madeBy).not.toBe('')
    const judged = await now(warned.cycleUuid)
    expect([judged.status, judged.isFingerprint]).toEqual(['OK', true])
    expect(judged.score).toBeGreaterThan(warned.score ?? 0)
    expect(verdictOf(judged).calledGood).toMatchObject({
      by: step.madeBy,
      status: warned.status,
      score: warned.score,
    })
    expect((await printsOf('G1')).map(({ Id, endedAt }) => [Id === step.Id, endedAt === null])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(await audited('test_called_good')).toMatchObject({ reason: 'Checked by hand', tool: 'G1' })
  })

  it('is called so once, however often and by however many', async () => {
    expect((await good(warned.cycleUuid, 'Again')).result.Id).toBe(step.Id)
    const next = await send(record(4, 3), { ...tool, ...at(6) })
    const answers = await Promise.all([good(next.cycleUuid), good(next.cycleUuid, 'Me too', admin)])
    expect(new Set(answers.map(({ result }) => result.Id)).size).toBe(1)
    const prints = await printsOf('G1')
    expect(prints).toHaveLength(3)
    expect((await takeOut(prints[0]?.Id ?? '')).status).toBe(204)
    expect(await now(next.cycleUuid)).toMatchObject({
      status: next.status,
      score: next.score,
      isFingerprint: false,
    })
  })

  it('ends what the tests up to it showed', async () => {
    const mild = await send(record(5, 1.4), { ...tool, ...at(5) })
    const [part] = verdictOf(mild).parts
    expect(part?.rarity).toBeLessThan(0.2)
    const { evidence } = part ?? {}
    expect((await good(mild.cycleUuid)).status).toBe(200)
    const [after] = verdictOf(await send(record(6, 1.9), { ...tool, ...at(4) })).parts
    // Its own evidence alone, without that of the test before it.
    const fresh = await send(record(6, 1.9), { ...tool, ...at(4.5) })
    expect(evidence).toBeGreaterThan(1)
    expect(after?.evidence).toBeCloseTo(verdictOf(fresh).parts[0]?.evidence ?? 0, 5)
    const [latest] = await printsOf('G1')
    expect((await takeOut(latest?.Id ?? '', 'It was wear')).status).toBe(204)
  })

  it('is undone with its step: the fingerprint before holds again, and the run is what it was', async () => {
    expect((await takeOut(step.Id, 'A mistake')).status).toBe(204)
    const judged = await now(warned.cycleUuid)
    expect(judged).toMatchObject({ status: warned.status, score: warned.score, isFingerprint: false })
    expect(verdictOf(judged)).toEqual(verdictOf(warned))
    const [, , , former] = await printsOf('G1')
    expect(former).toMatchObject({ cycleUuids: [first.cycleUuid], endedAt: null, takenOut: null })
    const out = (await printsOf('G1')).find(({ Id }) => Id === step.Id)
    expect(out?.takenOut).toMatchObject({ by: step.madeBy, reason: 'A mistake' })
    expect((await now(first.cycleUuid)).status).toBe('FINGERPRINT')
    expect(await audited('fingerprint_taken_out')).toMatchObject({ reason: 'A mistake' })
    // Again it changes nothing.
    expect((await takeOut(step.Id, 'Once more')).status).toBe(204)
    expect((await printsOf('G1')).find(({ Id }) => Id === step.Id)?.takenOut?.reason).toBe('A mistake')
  })

  it('has to be judged by its vibration, on a machine that the person sees', async () => {
    const body = announcement(tool)
    await announce(body)
    expect(await good(body.cycleUuid)).toMatchObject({ status: 400, field: 'cycleUuid' })
    const broken = await send('no JSON', tool)
    expect(broken.status).toBe('ABORTED')
    expect(await good(broken.cycleUuid)).toMatchObject({ status: 400, field: 'cycleUuid' })
    expect(await good(warned.cycleUuid, '  ')).toMatchObject({ status: 400, field: 'reason' })
    expect((await good(warned.cycleUuid, 'Not mine', stranger)).status).toBe(404)
    expect((await takeOut(warned.cycleUuid)).label).toBe('NOT_FOUND')
  })
})

describe('any fingerprint', { timeout: 90_000 }, () => {
  it('that is taken out leaves none where there was no other, and its test waits', async () => {
    const tool = { tool: 'G2' }
    const print = await send(record(11), { ...tool, ...at(9), isFingerprint: true })
    const [made] = await printsOf('G2')
    expect((await takeOut(made?.Id ?? '')).status).toBe(204)
    expect(await now(print.cycleUuid)).toMatchObject({
      status: '-',
      waitsFor: 'fingerprint',
      isFingerprint: false,
    })
    expect((await send(record(12), { ...tool, ...at(8) })).status).toBe('-')
  })

  it('that is an earlier one is no longer compared with', async () => {
    const tool = { tool: 'G3' }
    await send(record(21, 3), { ...tool, ...at(20), isFingerprint: true })
    await send(record(22), { ...tool, ...at(10), isFingerprint: true })
    await test.db.query(
      "update condition_fingerprint set made_at = ended_at - interval '40 days' where tool = 'G3' and ended_at is not null",
    )
    expect((await send(record(23, 3), { ...tool, ...at(3) })).status).toBe('OK')
    const earlier = (await printsOf('G3')).find(({ endedAt }) => endedAt !== null)
    expect((await takeOut(earlier?.Id ?? '')).status).toBe(204)
    expect((await send(record(24, 3), { ...tool, ...at(2) })).status).toMatch('ERROR')
    expect((await printsOf('G3')).filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  })
})
