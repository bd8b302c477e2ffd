import {
  type ConditionSettings,
  getConditionSettings,
  getFalseAlarms,
  putConditionSettings,
} from '@millwright/contract/condition/condition-budget'
import {
  callTestGood,
  listFingerprints,
  takeOutFingerprint,
} from '@millwright/contract/condition/condition-fingerprints'
import { getConditionOverview } from '@millwright/contract/condition/condition-overview'
import { listMachineGroups } from '@millwright/contract/people/groups'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it, vi } from 'vitest'
import {
  admin,
  machine,
  maintainer,
  record,
  send,
  startConditionApp,
  test,
  WITHIN,
} from '../../testing/test-condition.ts'

startConditionApp()

const at = (daysAgo: number) => ({
  startTime: Date.now() - daysAgo * DAY_MS - 60_000,
  endTime: Date.now() - daysAgo * DAY_MS,
})
const params = { org: 'NORDHAUS' }
const set = (body: Partial<ConditionSettings>, token = admin) =>
  test.ask(putConditionSettings, {
    params,
    body: { FalseAlarmsAMonth: 1 / 3, FollowsGoodRuns: false, ...body },
    token,
  })
const printsOf = async (tool: string) =>
  (await test.ask(listFingerprints, { params: machine, query: {}, token: maintainer })).result.filter(
    (each) => each.tool === tool,
  )
async function groupId(): Promise<string> {
  const { result } = await test.ask(listMachineGroups, { params, token: maintainer })
  return result.find(({ Name }) => Name === 'All')?.Id ?? ''
}
const alarms = async () =>
  (
    await test.ask(getFalseAlarms, {
      params: { ...params, groupId: await groupId() },
      token: maintainer,
    })
  ).result

describe('the budget of an organization', { timeout: 90_000 }, () => {
  it('is one false alarm in three months until its managers say otherwise, within bounds', async () => {
    const read = async () => (await test.ask(getConditionSettings, { params, token: admin })).result
    expect(await read()).toEqual({ FalseAlarmsAMonth: 1 / 3, FollowsGoodRuns: false })
    for (const FalseAlarmsAMonth of [0, 0.01, 11, -1])
      expect(await set({ FalseAlarmsAMonth })).toMatchObject({ status: 400, field: 'FalseAlarmsAMonth' })
    expect((await set({ FalseAlarmsAMonth: 1 }, maintainer)).status).toBe(403)
    expect((await set({ FalseAlarmsAMonth: 2 })).result.FalseAlarmsAMonth).toBe(2)
    expect(await read()).toEqual({ FalseAlarmsAMonth: 2, FollowsGoodRuns: false })
  })

  it('puts the limits where the owner wants them', async () => {
    const tool = { tool: 'B1' }
    await send(record(1), { ...tool, ...at(9), isFingerprint: true })
    // Enough tests that the budget decides, not the least of twenty.
    await test.db.query(
      `insert into condition_cycle (machine_id, cycle_uuid, app, operation, tool, started_at, ended_at, messages, status)
       select id, gen_random_uuid(), 'SPINDLE_CHECK', '', 'many', now() - interval '10 days', now(), '{}', '-'
         from machine, generate_series(1, 300) where public_id = 'nst-01'`,
    )
    await set({ FalseAlarmsAMonth: 10 })
    const bold = await send(record(2, 0.6), { ...tool, ...at(8) })
    await set({ FalseAlarmsAMonth: 0.02 })
    const shy = await send(record(2, 0.6), { ...tool, ...at(8) })
    expect(bold.score ?? 0).toBeLessThan(shy.score ?? 0)
    await set({})
  })

  it('is shown beside what came of it: a warning is undecided until a person calls it good', async () => {
    const tool = { tool: 'B2' }
    const before = await alarms()
    await send(record(11), { ...tool, ...at(9), isFingerprint: true })
    const one = await send(record(12, 3), { ...tool, ...at(8) })
    const two = await send(record(13, 3), { ...tool, ...at(7) })
    expect([one.status, two.status].every((status) => status.endsWith('ERROR'))).toBe(true)
    const raised = await alarms()
    // Tests that warn one after the other are one alarm.
    expect([raised.alarms, raised.calledGood]).toEqual([before.alarms + 1, before.calledGood])
    expect(raised.undecided[0]).toMatchObject({ machineId: 'nst-01', cycleUuid: one.cycleUuid })
    expect(raised.machines).toBeGreaterThan(0)
    expect(raised.promised).toBeCloseTo(raised.machines)
    expect(raised.aMonth.from).toBe(0)
    const good = await test.ask(callTestGood, {
      params: { id: 'nst-01', cycleUuid: two.cycleUuid },
      body: { reason: 'Another fixture' },
      token: maintainer,
    })
    const called = await alarms()
    expect([called.alarms, called.calledGood]).toEqual([raised.alarms, raised.calledGood + 1])
    expect(called.aMonth.from).toBeGreaterThan(0)
    await test.ask(takeOutFingerprint, {
      params: { id: 'nst-01', fingerprintId: good.result.Id },
      query: {},
      token: maintainer,
    })
    expect((await alarms()).calledGood).toBe(raised.calledGood)
  })
})

describe('fingerprints that follow by themselves', { timeout: 120_000 }, () => {
  const three = async (tool: string, tone: number, from = 5) => {
    for (const days of [0, 1, 2]) await send(record(30 + days, tone), { tool, ...at(from - days) })
  }

  it('take three good tests where the owner wants it, and are undone by a click', async () => {
    await send(record(20), { tool: 'F1', ...at(60), isFingerprint: true })
    await three('F1', 0)
    expect(await printsOf('F1')).toHaveLength(1)
    await set({ FollowsGoodRuns: true })
    await send(record(40), { tool: 'F1', ...at(2) })
    const step = await vi.waitFor(async () => {
      const [made, former] = await printsOf('F1')
      expect(former).toBeDefined()
      return made
    }, WITHIN)
    expect(step).toMatchObject({ kind: 'budget', madeBy: '', endedAt: null })
    expect([step?.added.length, step?.cycleUuids.length]).toEqual([3, 3])
    await test.ask(takeOutFingerprint, {
      params: { id: 'nst-01', fingerprintId: step?.Id ?? '' },
      query: {},
      token: maintainer,
    })
    const [out, former] = await printsOf('F1')
    expect([out?.takenOut === null, former?.endedAt]).toEqual([false, null])
  })

  it('do not follow slow wear further than twice the power of a band from the one that was made', async () => {
    await set({ FollowsGoodRuns: true })
    await send(record(20), { tool: 'F2', ...at(160), isFingerprint: true })
    await three('F2', 0.05, 105)
    const followed = await vi.waitFor(async () => {
      const prints = await printsOf('F2')
      expect(prints).toHaveLength(2)
      return prints
    }, WITHIN)
    // No further from that than it was from the first one.
    await three('F2', 0.1, 55)
    await send(record(50, 0.1), { tool: 'F2', ...at(52) })
    const { rows } = await test.db.query<{ status: string; rarity: number }>(
      `select status, (verdict -> 'parts' -> 0 ->> 'rarity')::float8 as rarity from condition_cycle
        where tool = 'F2' and not is_fingerprint and status <> 'FINGERPRINT'`,
    )
    expect(rows.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK', 'OK'])
    expect(Math.min(...rows.map(({ rarity }) => rarity))).toBeGreaterThan(0.2)
    expect((await printsOf('F2')).map(({ Id }) => Id)).toEqual(followed.map(({ Id }) => Id))
    await set({})
  })
})

describe('a fingerprint that is no longer enough', { timeout: 90_000 }, () => {
  it('says so with what it costs, in the list and in the overview', async () => {
    await send(record(60), { tool: 'E1', ...at(170), isFingerprint: true })
    await send(record(61, 20), { tool: 'E1', ...at(1) })
    const [old] = await printsOf('E1')
    expect(old?.hearing).toMatchObject({ days: 170, isEnough: false })
    const { fresh = 0, now = 0 } = old?.hearing ?? {}
    expect(fresh).toBeGreaterThan(1)
    expect(now).toBeGreaterThan(1.5 * fresh)
    const overview = await test.ask(getConditionOverview, {
      params: { ...params, groupId: await groupId() },
      query: { days: 30 },
      token: maintainer,
    })
    const check = overview.result.machines
      .find(({ machineId }) => machineId === 'nst-01')
      ?.checks.find(({ type }) => type === 'SPINDLE_CHECK')
    expect(check?.needsFreshRun).toBe(true)
    await send(record(62), { tool: 'E1', ...at(0), isFingerprint: true })
    const [made] = await printsOf('E1')
    expect(made?.hearing).toMatchObject({ days: 0, isEnough: true })
  })

  it('names the operations that it cannot be told apart from', async () => {
    const other = (seed: number) => {
      const { rateHz, ...axes } = JSON.parse(record(seed)) as { rateHz: number } & Record<string, number[]>
      const louder = Object.entries(axes).map(([name, axis]) => [
        name,
        axis.map((value, i) => value * (1 + Math.sin((2 * Math.PI * 90 * i) / rateHz) * 5)),
      ])
      return JSON.stringify({ rateHz, ...Object.fromEntries(louder) })
    }
    await send(record(70), { tool: 'A1', operation: 'Milling', ...at(1), isFingerprint: true })
    await send(record(71), { tool: 'A2', operation: 'Drilling', ...at(1), isFingerprint: true })
    await send(other(72), { tool: 'A3', operation: 'Sawing', ...at(1), isFingerprint: true })
    const alike = (await printsOf('A1'))[0]?.alike
    expect(alike).toContain('Drilling, A2')
    expect(alike).not.toContain('Sawing, A3')
  })

  it('of which a test says so in its result, and in the notification of it', async () => {
    const resultOf = ({ result }: { result: string }) => JSON.parse(result) as { alike?: string[] }
    const operation = 'Milling'
    const good = await send(record(80), { tool: 'A1', operation, ...at(0.5) })
    expect(resultOf(good).alike).toContain('Drilling, A2')
    expect(resultOf(good).alike?.filter((name) => name.startsWith('Sawing'))).toEqual([])
    const bad = await send(record(81, 3), { tool: 'A1', operation, ...at(0.1) })
    await vi.waitFor(async () => {
      const { rows } = await test.db.query<{ alike: string }>(
        `select payload -> 'facts' ->> 'alike' as alike from durable_event
          where event = 'noticeRaised' and payload ->> 'action' like '%' || $1`,
        [bad.cycleUuid],
      )
      expect(rows[0]?.alike).toContain('Drilling, A2')
    }, WITHIN)
  })

  it('are those of other names: another tool in the same operation takes no score away', async () => {
    await send(record(90), { tool: 'A4', operation: 'Own', ...at(1), isFingerprint: true })
    await send(record(91), { tool: 'A5', operation: 'Own', ...at(1), isFingerprint: true })
    const { result } = await send(record(92), { tool: 'A4', operation: 'Own', ...at(0.5) })
    expect((await printsOf('A4'))[0]?.alike).toContain('Own, A5')
    expect((JSON.parse(result) as { alike?: string[] }).alike).not.toContain('Own, A5')
  })
})
