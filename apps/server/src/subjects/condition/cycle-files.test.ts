import { randomUUID } from 'node:crypto'
import { listSubCycles } from '@millwright/contract/condition/condition-tests'
import { describe, expect, it } from 'vitest'
import {
  announce,
  announcement,
  maintainer,
  OTHER_DEVICE,
  startConditionApp,
  stranger,
  test,
  upload,
} from '../../testing/test-condition.ts'

startConditionApp()

/** An announced test of a device, with a file that says which it is. */
async function sent(changes: object = {}, authorization?: string): Promise<string> {
  const body = announcement(changes)
  expect((await announce(body, authorization)).status).toBe(204)
  expect(
    (await upload(body.cycleUuid, JSON.stringify([body.cycleUuid]), 'run.json', authorization)).status,
  ).toBe(204)
  return body.cycleUuid
}

const partsOf = (query: object, token = maintainer) =>
  test.ask(listSubCycles, { query: query as never, token })

describe('the parts of a test', () => {
  it('are found by its id alone, by those who see its machine', async () => {
    const cycleUuid = await sent()
    expect(await partsOf({ cycleUuid })).toMatchObject({
      status: 200,
      total: 1,
      result: [{ timeSerie: 'run.json', cycleUuid }],
    })
    const none = { status: 404, label: 'ERROR_MACHINE_NOT_FOUND' }
    expect(await partsOf({ cycleUuid }, stranger)).toMatchObject(none)
    expect(await partsOf({ cycleUuid: randomUUID() })).toMatchObject(none)
    expect(await partsOf({ cycleUuid, machineId: 'trn-1' })).toMatchObject(none)
    expect(await partsOf({ cycleUuid, machineId: 'nst-02' })).toMatchObject({ status: 200, result: [] })
    expect(await partsOf({})).toMatchObject({ status: 400, field: 'cycleUuid' })
  })

  it('are not mixed up with a test of the same id, of another owner or of another machine', async () => {
    const cycleUuid = await sent()
    await test.db.query(
      `insert into condition_cycle (machine_id, cycle_uuid, app, operation, tool, started_at, ended_at, messages, status)
       select id, $1, 'DEVICES_CHECK', '', '', now(), now(), '{}', 'ERROR' from machine where public_id = 'trn-1'`,
      [cycleUuid],
    )
    expect((await partsOf({ cycleUuid })).total).toBe(1)
    expect(await partsOf({ cycleUuid }, stranger)).toMatchObject({ status: 200, total: 0 })
    await sent({ cycleUuid }, OTHER_DEVICE)
    expect(await partsOf({ cycleUuid })).toMatchObject({ status: 400, field: 'machineId' })
    expect((await partsOf({ cycleUuid, machineId: 'nst-02' })).total).toBe(1)
  })
})

describe('the file of a test', () => {
  const file = async (application: string, { id = 'nst-01', token = maintainer, name = 'run.json' } = {}) => {
    const answer = await fetch(
      `${test.app.publicUrl}/storage-api/machine-tests/${application}/machines/${id}/${name}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    return answer.ok ? ((await answer.json()) as string[])[0] : answer.status
  }

  it('is that of the last test of the application, or of the one whose id is given', async () => {
    const tool = { type: 'TOOLS_CHECK', operation: 'Files' }
    const before = Date.now() - 7_200_000
    const last = await sent(tool)
    const first = await sent({ ...tool, startTime: before, endTime: before + 1000 })
    const later = announcement(tool)
    expect((await announce(later)).status).toBe(204)
    expect(await file('toolscheck')).toBe(last)
    expect(await file('TOOLS_CHECK')).toBe(last)
    expect(await file(first)).toBe(first)
    expect(await file('devicescheck')).toBe(404)
    expect(await file('toolscheck', { name: 'other.json' })).toBe(404)
    expect(await file('nocheck')).toBe(400)
    expect(await file('toolscheck', { id: 'nst-02' })).toBe(404)
    expect(await file('toolscheck', { token: stranger })).toBe(404)
    expect(await file(first, { token: stranger })).toBe(404)
  })
})
