import { randomUUID } from 'node:crypto'
import { listFingerprints } from '@millwright/contract/condition/condition-fingerprints'
import { getConditionOverview } from '@millwright/contract/condition/condition-overview'
import type { Cycle } from '@millwright/contract/condition/condition-shapes'
import { getTestSpectrum, getWaterfall } from '@millwright/contract/condition/condition-spectra'
import { listSubCycles } from '@millwright/contract/condition/condition-tests'
import { getActivity, raiseTestActivity } from '@millwright/contract/maintenance/activities'
import { listMachineGroups } from '@millwright/contract/people/groups'
import { createTicket, getTicket } from '@millwright/contract/tickets/tickets'
import { knockingRecord } from '@millwright/domain/condition/testing'
import { describe, expect, it, vi } from 'vitest'
import {
  announce,
  announcement,
  cycles,
  judged,
  machine,
  maintainer,
  record,
  send,
  startConditionApp,
  stranger,
  test,
  upload,
  WITHIN,
} from '../../testing/test-condition.ts'

startConditionApp()

describe('a test that is recorded as the fingerprint', () => {
  const drill = { operation: 'Idle run', tool: 'T9' }
  let early: Cycle
  let print: Cycle

  it('becomes it, and tests that came before are judged by it', { timeout: 60_000 }, async () => {
    early = await send(record(21, 3), drill)
    expect(early.status).toBe('-')
    const body = announcement({ ...drill, isFingerprint: true })
    await announce(body)
    await upload(body.cycleUuid, record(22))
    const listed = async (cycleUuid: string) =>
      (await cycles()).result.find((cycle) => cycle.cycleUuid === cycleUuid)
    await vi.waitFor(async () => {
      expect((await listed(body.cycleUuid))?.status).toBe('FINGERPRINT')
      expect((await listed(early.cycleUuid))?.status).toMatch('ERROR')
    }, WITHIN)
    print = (await listed(body.cycleUuid)) as Cycle
    const { result } = await test.ask(listFingerprints, {
      params: machine,
      query: {},
      token: maintainer,
    })
    expect(result.find(({ tool }) => tool === 'T9')).toMatchObject({
      cycleUuids: [print.cycleUuid],
      madeBy: '',
    })
  })

  it('has what its bearing sounds like, so that a later test names the part that knocks', {
    timeout: 60_000,
  }, async () => {
    const bearing = { name: 'Front', balls: 10, ballDiameter: 8.46, pitchDiameter: 41.7, angle: 25 }
    const spindle = { operation: 'Slow run', tool: 'T9', rpm: 3000, bearings: [bearing] }
    const file = (seed: number, loudness: number) => {
      const { rateHz, axes } = knockingRecord({ seed, knocks: { hz: 204, loudness } })
      const [x, y] = axes.map((axis) => Array.from(axis))
      return JSON.stringify({ rateHz, x, y })
    }
    const good = announcement({ ...spindle, isFingerprint: true })
    await announce(good)
    await upload(good.cycleUuid, file(1, 0))
    await judged(good.cycleUuid)
    const worn = await send(file(2, 1), spindle)
    const { parts } = JSON.parse(worn.result) as { parts: { findings: { origin: unknown }[] }[] }
    expect(parts[0]?.findings[0]?.origin).toMatchObject({ part: 'outerRace', bearing: 'Front' })
  })

  it('is drawn beside a later test, in which a line is no bearing', { timeout: 60_000 }, async () => {
    const bearing = { name: 'Front', balls: 8, ballDiameter: 8, pitchDiameter: 40, angle: 0 }
    // The outer race would knock at 123 Hz.
    const worn = await send(record(23, 3), { ...drill, rpm: (123 / 3.2) * 60, bearings: [bearing] })
    const { parts } = JSON.parse(worn.result) as { parts: { findings: object[] }[] }
    expect(parts[0]?.findings[0]).toMatchObject({ hz: 124, origin: null })
    const params = { id: 'nst-01', cycleUuid: worn.cycleUuid }
    const { result } = await test.ask(getTestSpectrum, {
      params,
      query: { axis: 1 },
      token: maintainer,
    })
    expect(result).toMatchObject({ part: '12000', axis: 1, axes: 3, hzPerLine: 2 })
    const at = Math.round(123 / result.hzPerLine)
    expect(result.lines[at]).toBeGreaterThan(3 * (result.fingerprint?.[at] ?? Number.POSITIVE_INFINITY))
    expect(result.fingerprint).toHaveLength(result.lines.length)
    const none = await test.ask(getTestSpectrum, { params, query: { part: 'no' }, token: maintainer })
    expect(none).toMatchObject({ status: 404, label: 'NOT_FOUND' })
    const waterfall = await test.ask(getWaterfall, {
      params: machine,
      query: { type: 'SPINDLE_CHECK', ...drill },
      token: maintainer,
    })
    expect(waterfall.result.tests).toHaveLength(3)
    const [, second] = waterfall.result.tests
    expect(second?.cycleUuid).toBe(print.cycleUuid)
    expect(Math.max(...(second?.times ?? []))).toBe(1)
  })

  it('stands in the overview of the group with the worst of its checks', async () => {
    const { result: groups } = await test.ask(listMachineGroups, {
      params: { org: 'NORDHAUS' },
      token: maintainer,
    })
    const overviewOf = async (token: string, groupId: string) =>
      await test.ask(getConditionOverview, { params: { org: 'NORDHAUS', groupId }, query: {}, token })
    const groupId = groups.find(({ Name }) => Name === 'All')?.Id ?? ''
    const { result } = await overviewOf(maintainer, groupId)
    const spindle = result.machines
      .find(({ machineId }) => machineId === 'nst-01')
      ?.checks.find(({ type }) => type === 'SPINDLE_CHECK')
    expect(spindle).toMatchObject({ hasFingerprint: true, closed: null, last: { tool: expect.any(String) } })
    expect(spindle?.last?.score).toBeLessThan(65)
    expect(result.total).toBeGreaterThan(result.machines.length)
    expect((await overviewOf(stranger, groupId)).status).not.toBe(200)
  })

  it('that fails afterwards becomes a ticket in one step', async () => {
    const { result } = await test.ask(createTicket, {
      params: { org: 'NORDHAUS' },
      body: { MachineId: 'nst-01', Origin: { Kind: 'test', Ref: early.cycleUuid, At: early.startTime } },
      token: await test.signIn('ticket_manager@example.com'),
    })
    expect(result).toMatchObject({ Origin: { Kind: 'test', Ref: early.cycleUuid } })
    expect(result.Title).not.toBe('')
  })

  it('that fails afterwards becomes an activity in one step, once, from which the test is found again', async () => {
    const params = { org: 'NORDHAUS', id: 'nst-01' }
    const raise = (cycleUuid: string, token = maintainer) =>
      test.ask(raiseTestActivity, { params, body: { cycleUuid }, token })
    const [first, second] = [await raise(early.cycleUuid), await raise(early.cycleUuid.toUpperCase())]
    expect(first.result).toMatchObject({
      MachineId: 'nst-01',
      Code: 'SPINDLE_CHECK',
      State: 'open',
      priority: 50,
      Stage: 'due',
      Due: { kind: 'over' },
    })
    expect(second.result.Id).toBe(first.result.Id)
    const { result } = await test.ask(getActivity, {
      params: { org: 'NORDHAUS', activityId: first.result.Id },
      token: maintainer,
    })
    expect(result.TestId).toBe(early.cycleUuid)
    expect(result.History).toMatchObject([{ What: 'raised' }])
    const good = await send(record(31), { tool: 'T77' })
    expect(await raise(good.cycleUuid)).toMatchObject({ status: 400, field: 'cycleUuid' })
    expect(await raise(randomUUID())).toMatchObject({ status: 404 })
    expect((await raise(early.cycleUuid, stranger)).status).not.toBe(200)
  })

  it('is found by its id, for its chart on the pages of what it became', async () => {
    const { result } = await cycles({ cycleUuid: early.cycleUuid.toUpperCase(), type: 'SPINDLE_CHECK' })
    expect(result.map(({ cycleUuid }) => cycleUuid)).toEqual([early.cycleUuid])
    expect((await cycles({ cycleUuid: randomUUID() })).result).toEqual([])
    expect((await cycles({ cycleUuid: 'x' })).status).toBe(400)
  })

  it('that became a ticket gives nothing of it to a partner who does not see the machine', {
    timeout: 60_000,
  }, async () => {
    const failed = await send(record(24, 3), drill)
    await test.db.query(
      `update access_grant set ended_at = now(), ended_by = 'test'
        where partner_id = (select id from organization where business_code = 'WERKHOF')`,
    )
    const { result: ticket } = await test.ask(createTicket, {
      params: { org: 'NORDHAUS' },
      body: {
        MachineId: 'nst-01',
        Origin: { Kind: 'test', Ref: failed.cycleUuid, At: failed.startTime },
        PartnerCode: 'WERKHOF',
      },
      token: await test.signIn('ticket_manager@example.com'),
    })
    const partner = await test.signIn('service_dealer_role@example.com')
    const params = { org: 'WERKHOF', ticketId: ticket.Id }
    const { result: seen } = await test.ask(getTicket, { params, token: partner })
    const { cycleUuid } = failed
    expect(seen).toMatchObject({ Origin: { Kind: 'test', Ref: cycleUuid }, SeesMachine: false })
    const answers = [
      await cycles({ cycleUuid }, partner),
      await test.ask(listSubCycles, { query: { machineId: 'nst-01', cycleUuid }, token: partner }),
      await test.ask(getTestSpectrum, { params: { id: 'nst-01', cycleUuid }, query: {}, token: partner }),
      await fetch(`${test.app.publicUrl}/storage-api/machine-tests/${cycleUuid}/machines/nst-01/run.json`, {
        headers: { authorization: `Bearer ${partner}` },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('that fails afterwards is a notice to those who see the machine', async () => {
    await vi.waitFor(async () => {
      const { rows } = await test.db.query<{ payload: { action: string; facts: object } }>(
        "select payload from durable_event where event = 'noticeRaised' and payload->>'kind' = 'testFailed'",
      )
      expect(rows.find(({ payload }) => payload.action.includes(early.cycleUuid))?.payload).toMatchObject({
        action: `/condition-analyzer/apps/spindlecheck/dashboard?machine=nst-01&test=${early.cycleUuid}`,
        facts: { check: 'SPINDLE_CHECK', grade: 'ERROR', tool: 'T9', part: '12000' },
      })
    }, WITHIN)
  })
})
