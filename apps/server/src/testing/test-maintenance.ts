import * as activityCalls from '@millwright/contract/maintenance/activities'
import * as calls from '@millwright/contract/maintenance/maintenance'
import { KPI_CHANNELS } from '@millwright/contract/wire/kpi-channels'
import { topicOf } from '@millwright/contract/wire/topics'
import { afterAll, beforeAll } from 'vitest'
import { createCheckOperations, TO_THE_END } from '../subjects/maintenance/check-operations.ts'
import { createStores } from '../subjects.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { connectDevice } from './test-device.ts'

export const org = 'NORDHAUS'
export const id = 'nst-02'
export const params = { org }
export const GROUP = { org, groupId: 'group-1' }

export let test: TestApp
export let device: Awaited<ReturnType<typeof connectDevice>>
export let manager: string
export let maintainer: string
export let admin: string
export let stranger: string

/** A product with people who look after machines, and a machine that reports, for the file that calls it. */
export function startMaintenanceApp(): void {
  beforeAll(async () => {
    test = await startTestApp()
    manager = await test.signIn('manager_manutenzione@example.com')
    maintainer = await test.signIn('maintainer@example.com')
    admin = await test.signIn('admin@example.com')
    stranger = await test.signIn('admin@other.example.com')
    device = await connectDevice(test.app.mqttPort, 'DEV-NST-02')
  })
  afterAll(async () => {
    await device.end()
    await test.stop()
  })
}

export const counter = (value: string, unit = 'parts') => [
  { name: 'TIME' as const, unit, triggers: [{ value }] },
]

export const addTask = (over: Record<string, unknown> = {}, token = manager) =>
  test.ask(calls.addMaintenance, {
    params,
    token,
    body: {
      action: 'Grease guides',
      group: 'Lubrication',
      device: 'X axis',
      counters: counter('100'),
      ...over,
    },
  })

/** On a machine, which reports parts from then on. */
export async function putOn(code: string, machine = id): Promise<string> {
  const { result } = await test.ask(calls.addOperation, {
    params: { org, id: machine },
    token: manager,
    body: { code },
  })
  return result.operation_Id
}

/** Counts go on from what was sent before, as on a machine. */
export const parts = (...values: number[]) =>
  device.publish(
    topicOf(id, KPI_CHANNELS.PART_COUNT),
    values.map((v, index) => ({ v, ts: Date.now() - values.length + index })),
  )

/** As the job does, without its pause. */
export async function check(): Promise<void> {
  // A second ago: the clock of the database counts finer than ours.
  await test.db.query("update maintenance_operation set check_at = now() - interval '1 second'")
  const stores = createStores(test.db)
  await createCheckOperations({ db: test.db, stores, now: Date.now }).all(TO_THE_END)
}

export const openOf = async (code: string) => {
  const { result } = await test.ask(activityCalls.listGroupActivities, { params: GROUP, token: manager })
  return result.filter((activity) => activity.Code === code)
}

/** An activity that is due, on the counter of a task of its own. */
export async function raised(code: string, over: Record<string, unknown> = {}): Promise<string> {
  await addTask({ code, calendar: { every: 1, period: 'DAY' }, counters: [], ...over })
  const operation = await putOn(code)
  await test.db.query(
    "update maintenance_operation set cycle_from = now() - interval '2 days' where public_id = $1",
    [operation],
  )
  await check()
  const [activity] = await openOf(code)
  if (!activity) throw new Error(`${code} was not raised`)
  return activity.Id
}

export const detail = async (activityId: string, token = manager) =>
  await test.ask(activityCalls.getActivity, { params: { org, activityId }, token })
