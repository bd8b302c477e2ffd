import { randomUUID } from 'node:crypto'
import { getConditionOverview } from '@millwright/contract/condition/condition-overview'
import { listMachineGroups } from '@millwright/contract/people/groups'
import { DAY_MS } from '@millwright/domain/time/lengths'
import Value from 'typebox/value'
import { beforeAll, describe, expect, it } from 'vitest'
import { announce, announcement, maintainer, startConditionApp, test } from '../../testing/test-condition.ts'

startConditionApp()

/** The result alone, without the files of the test. */
async function came(machineId: string, tool: string, daysAgo: number, status: string, score?: number) {
  const fault = status === 'ABORTED' ? { fault: 'NOT_JSON', file: `${tool}.json` } : null
  await test.db.query(
    `insert into condition_cycle (machine_id, cycle_uuid, app, operation, tool, started_at, ended_at, messages, status,
       score, verdict)
     select id, $2, 'TOOLS_CHECK', '', $3, $4, $4, '{}', $5, $6, $7 from machine where public_id = $1`,
    [machineId, randomUUID(), tool, new Date(Date.now() - daysAgo * DAY_MS), status, score ?? null, fault],
  )
}

let groupId: string
const overview = async (days = 30) => {
  const { result } = await test.ask(getConditionOverview, {
    params: { org: 'NORDHAUS', groupId },
    query: { days },
    token: maintainer,
  })
  return result.machines
}
async function checkOf(id: string, days?: number) {
  const found = (await overview(days)).find(({ machineId }) => machineId === id)
  const check = found?.checks.find(({ type }) => type === 'TOOLS_CHECK')
  const { last, aborted, scores } = check ?? {}
  return {
    last: last && [last.tool, last.status, last.score],
    aborted: aborted && (JSON.parse(aborted.result) as { file: string }).file,
    scores: scores?.length,
  }
}

beforeAll(async () => {
  const groups = await test.ask(listMachineGroups, { params: { org: 'NORDHAUS' }, token: maintainer })
  groupId = groups.result.find(({ Name }) => Name === 'All')?.Id ?? ''
})

describe('the overview', () => {
  it('shows the worst state although a later file could not be read, and names that file', async () => {
    await came('nst-01', 'T1', 12, 'UPPER_WARNING', 70)
    await came('nst-01', 'T1', 2, 'ABORTED')
    await came('nst-01', 'T2', 1, 'OK', 96)
    await came('nst-02', 'T1', 1, 'OK', 90)
    const warned = { last: ['T1', 'UPPER_WARNING', 70], aborted: 'T1.json' }
    expect(await checkOf('nst-01')).toEqual({ ...warned, scores: 2 })
    // The machine that warns goes before the one that is well.
    expect((await overview()).map(({ machineId }) => machineId).slice(0, 2)).toEqual(['nst-01', 'nst-02'])
    // The warning is older than the days that are looked at.
    expect(await checkOf('nst-01', 7)).toEqual({ ...warned, scores: 1 })
  })

  it('names none when the next one could be read', async () => {
    await came('nst-01', 'T1', 1, 'OK', 91)
    expect(await checkOf('nst-01')).toMatchObject({ last: ['T1', 'OK', 91], aborted: null })
  })

  it('has a test that waits beside no other as that', async () => {
    expect((await announce(announcement({ type: 'AXES_CHECK' }))).status).toBe(204)
    const found = (await overview()).find(({ machineId }) => machineId === 'nst-01')
    expect(found?.checks.find(({ type }) => type === 'AXES_CHECK')).toMatchObject({
      last: { status: '-', waitsFor: 'files' },
      aborted: null,
    })
  })

  it('fits its schema, also where a trend falls between two milliseconds', async () => {
    for (const [daysAgo, score] of [
      [9.13, 93.7],
      [7.41, 91.2],
      [5.77, 88.9],
      [3.39, 86.1],
      [1.21, 83.3],
    ] as const)
      await came('nst-02', 'T9', daysAgo, 'OK', score)
    const { result } = await test.ask(getConditionOverview, {
      params: { org: 'NORDHAUS', groupId },
      query: { days: 30 },
      token: maintainer,
    })
    const outlooks = result.machines.flatMap(({ checks }) => checks.map(({ outlook }) => outlook.kind))
    expect(outlooks).toContain('reaches')
    expect([...Value.Errors(getConditionOverview.result, result)]).toEqual([])
  })
})
