import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programChannel } from '@millwright/contract/production/production-channels'
import { putCalendar } from '@millwright/contract/shifts/calendar'
import { putShifts } from '@millwright/contract/shifts/shifts'
import {
  ALARM_CHANNEL,
  CONSUMPTION_CHANNELS,
  DEFECTIVE_CHANNEL,
  KPI_CHANNELS,
} from '@millwright/contract/wire/kpi-channels'
import { batchTopicOf, topicOf } from '@millwright/contract/wire/topics'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import { addDays, dayAt, dayBounds } from '@millwright/domain/time/zone'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from './platform/embedded/port.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { connectDevice } from './testing/test-device.ts'

const exec = promisify(execFile)
const EXAMPLES = join(import.meta.dirname, '../../../docs/examples')
const id = 'nst-01'
const LONG = { timeout: 60_000 }

let test: TestApp
let device: Awaited<ReturnType<typeof connectDevice>>
let tokens: { admin: string; tickets: string }

const ZONE = 'Europe/Berlin'
/** A day that is over, whatever the time of day, and that has 24 hours. */
const day =
  [-2, -3]
    .map((days) => addDays(dayAt(Date.now(), ZONE), days))
    .find((each) => dayBounds(each, ZONE).to - dayBounds(each, ZONE).from === DAY_MS) ?? ''
const at = (hour: number): number => dayBounds(day, ZONE).from + hour * HOUR_MS
const series = (values: Record<string, unknown>) =>
  Object.entries(values).map(([hour, v]) => ({ v, ts: at(Number(hour)) }))

const environment = (token: string) => ({
  ...process.env,
  MILLWRIGHT_URL: test.app.publicUrl,
  MILLWRIGHT_TOKEN: token,
})

/** Run as somebody at a terminal would run it. */
async function run(name: string, args: readonly string[] = [], token = tokens.admin): Promise<string[]> {
  const { stdout } = await exec(process.execPath, [join(EXAMPLES, `${name}.ts`), ...args], {
    env: environment(token),
  })
  return stdout.trim().split('\n')
}

beforeAll(async () => {
  test = await startTestApp({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' })
  tokens = {
    admin: await test.signIn('admin@example.com'),
    tickets: await test.signIn('ticket_manager@example.com'),
  }
  const token = tokens.admin
  const ValidFrom = addDays(day, -20)
  const calendar = { WorkingDays: [1, 2, 3, 4, 5, 6, 7], Exceptions: [], ValidFrom }
  await test.ask(putCalendar, { params: { id }, body: calendar, token })
  const shifts = [{ Number: 1, Start: '06:00', End: '14:00', Goal: null }]
  await test.ask(putShifts, { params: { id }, body: { machineId: id, shifts, ValidFrom }, token })
  await test.db.query(
    'update machine set goal = 60, has_energy_meter = true, timezone = $2 where public_id = $1',
    [id, ZONE],
  )
  device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
  // The plain shift of docs/oee-examples.md.
  const statuses = { 6: 'EXE', 11: 'READY', 12: 'HANDLING', 12.5: 'FAIL', 13: 'EXE', 14: 'POWER_OFF' }
  await device.status(id, series(statuses))
  await device.publish(batchTopicOf(id), {
    [KPI_CHANNELS.PART_COUNT]: series({ 6: 0, 13.9: 300 }),
    [DEFECTIVE_CHANNEL]: series({ 6: 0, 13.9: 12 }),
    [programChannel('01', 'Name')]: series({ 6: 'KITCHEN_01', 11: '' }),
    [programChannel('01', 'RepsTarget')]: series({ 6: 3 }),
    [programChannel('01', 'RepsDone')]: series({ 8: 1, 9: 2, 10: 3 }),
    [CONSUMPTION_CHANNELS.activeEnergy]: series({ 6: 1000, 11: 1016, 12: 1018, 14: 1020 }).map((point) => ({
      ...point,
      u: 'kWh',
    })),
    'Spindle/Speed': [1, 2, 3].map((v) => ({ ts: Date.now() - v * HOUR_MS, v: v * 1000 })),
  })
}, 180_000)
afterAll(async () => {
  await device.end()
  await test.stop()
})

describe('the examples of the API', LONG, () => {
  it('list machines with what they do', async () => {
    const lines = await run('list-machines')
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.find((line) => line.startsWith(`${id}\t`))).toMatch(/\tPOWER_OFF\t\d{4}-/)
  })

  it('write OEE of a day as CSV', async () => {
    const [head, ...rows] = await run('oee-as-csv', ['all', day])
    expect(head).toBe('machine;day;availability;performance;quality;oee;good;defective')
    expect(rows).toContain(`${id};${day};93.8;83.3;96;75;288;12`)
  })

  it('acknowledge what is open', async () => {
    const alarm = { alarmCode: 'E-204', text: 'Vacuum too low', activeState: true }
    await device.publish(topicOf(id, ALARM_CHANNEL), { v: alarm, ts: Date.now() })
    expect(await run('acknowledge-alarms', [id, 'Filter cleaned'])).toEqual([
      expect.stringMatching(/ E-204 Vacuum too low \(active\)$/),
      expect.stringMatching(/^acknowledged E-204 by .+: Filter cleaned$/),
    ])
  })

  it('list the runs of programs of a day', async () => {
    const runs = await run('production-runs', [id, day])
    expect(runs).toHaveLength(1)
    expect(runs[0]).toMatch(/\tKITCHEN_01\tDONE\t3 of 3\t/)
  })

  it('print a channel of the last eight hours', async () => {
    const [head, ...rows] = await run('channel-series', [id, 'Spindle/Speed', '8'])
    expect(head).toContain('3 points')
    expect(rows.map((row) => row.split(';')[1])).toEqual(['3000', '2000', '1000'])
  })

  it('register a machine, whose device can then connect', async () => {
    const [printed, credentials] = await run('register-machine', ['Panel saw 7', 'SN-4711'])
    expect(printed).toMatch(/^machine \S+ \(Panel saw 7\) is registered$/)
    const [, user = '', password = ''] = /user (\S+), password (\S+)/.exec(credentials ?? '') ?? []
    const added = await connectDevice(test.app.mqttPort, user, password)
    await added.end()
  })

  it('invite a colleague, and say when there is one already', async () => {
    expect(await run('invite-colleague')).toEqual(['invited ada@example.com as manager_di_linea: SENT'])
    expect(await run('invite-colleague')).toEqual(['There is an account with this email already'])
  })

  it('write a ticket', async () => {
    const text = (await run('create-ticket', [], tokens.tickets)).join('\n')
    expect(JSON.parse(text)).toMatchObject({ Title: 'Spindle is loud', State: 'open' })
  })

  it('print the status of machines as it changes', async () => {
    const child = spawn(process.execPath, [join(EXAMPLES, 'live-status.ts'), id, '1'], {
      env: environment(tokens.admin),
    })
    const lines = linesOf(child)
    await vi.waitFor(() => expect(lines()).toContain(`joined ${id}/MachineStatusChanged`), LONG)
    await device.status(id, { v: 'EXE', ts: Date.now() })
    await new Promise((resolve) => child.once('exit', resolve))
    expect(lines().at(-1)).toMatch(new RegExp(`^\\d{4}-.* ${id} EXE$`))
  })

  it('set up a webhook and check its signature', async () => {
    const port = await freePort(0)
    const lines = await run('receive-webhook', [`http://127.0.0.1:${port}/`, String(port)])
    expect(lines[0]).toMatch(/^genuine: \{/)
    expect(lines[1]).toBe('test delivered, answered with 204')
  })

  it('write the energy of a month as CSV', async () => {
    const [head, ...rows] = await run('energy-of-month', [id, day.slice(0, 7)])
    expect(head).toBe('day;kWh;of that idle kWh;cost')
    expect(rows.find((row) => row.startsWith(day))).toMatch(/;20\.00;2\.00;\d/)
    expect(rows.at(-1)).toMatch(/^total;20.00;2.00;/)
  })
})

function linesOf(child: ChildProcess): () => string[] {
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += String(chunk)
  })
  return () => text.trim().split('\n')
}
