import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningConnector, startConnector } from '@millwright/connector/connector'
import { listAlarms } from '@millwright/contract/alarms/alarms'
import { getMachineAnalytics } from '@millwright/contract/analytics/analytics'
import * as calls from '@millwright/contract/connectors/connectors'
import { getConsumptions } from '@millwright/contract/energy/energy'
import { listProductions } from '@millwright/contract/production/productions'
import { listStatus } from '@millwright/contract/status/status'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createScriptedMachine } from './test-scripted-source.ts'

/** Of one model, so that nothing but their network differs. */
const [UNCUT, CUT] = ['drl-1', 'drl-2'] as const

/** A wire that can be cut: connections end, and new ones are refused. */
function createWire(port: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server: Server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const onward = connect(port, '127.0.0.1')
    for (const each of [socket, onward]) {
      sockets.add(each)
      each.on('error', () => {})
      each.on('close', () => sockets.delete(each))
    }
    socket.pipe(onward).pipe(socket)
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
  })
  return {
    listen: () =>
      new Promise<number>((done) => {
        server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port))
      }),
    cut(): void {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    join(): void {
      isCut = false
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

let test: TestApp
let admin: string
let folder: string
const machines = { [UNCUT]: createScriptedMachine(), [CUT]: createScriptedMachine() }
const running: RunningConnector[] = []
let wire: ReturnType<typeof createWire>

async function start(machine: typeof UNCUT | typeof CUT, portalUrl: string, token: string) {
  const connector = startConnector({
    settings: {
      portalUrl,
      token,
      folder: join(folder, machine),
      bufferBytes: 100_000_000,
      networks: [],
      filesRoot: null,
    },
    version: 'test',
    log: () => {},
    open: machines[machine].open,
  })
  running.push(connector)
  return connector
}

async function addConnector(machine: string): Promise<string> {
  const { result } = await test.ask(calls.addConnector, {
    params: { org: 'NORDHAUS' },
    body: { Name: machine },
    token: admin,
  })
  await test.ask(calls.putMachineConnector, {
    params: { org: 'NORDHAUS', id: machine },
    body: {
      Connector: result.Id,
      Source: {
        Protocol: 'umati',
        Settings: { Address: 'mqtt://127.0.0.1', User: '', Prefix: 'umati/v2', Machine: '' },
      },
      Secrets: {},
      Trusted: [],
      IsOn: true,
      Mapping: [
        {
          Channel: 'Machine/Status',
          Node: 'state',
          As: { Kind: 'words', Words: ['EXE', 'READY', 'FAIL'].map((word) => ({ From: word, To: word })) },
        },
        ...[
          ['Machine/Counters/Parts', 'parts'],
          ['Consumption/ActiveEnergy', 'energy'],
          ['ProductionProcess/01/Programs/01/Name', 'program'],
        ].map(([Channel = '', Node = '']) => ({
          Channel,
          Node,
          As: { Kind: 'value' as const, Scale: 1, Offset: 0, Unit: '' },
        })),
        { Channel: 'Alarms', Node: 'alarm', As: { Kind: 'alarm', Code: '', Text: 'Vacuum' } },
      ],
    },
    token: admin,
  })
  return result.Token
}

/** A week of a machine that works by day, stops now and then, and counts. */
function weekOf(from: number, days: number): Reading[] {
  const readings: Reading[] = []
  let parts = 0
  let energy = 1000
  const say = (node: string, v: number | string, ts: number) => readings.push({ node, v, ts })
  for (let day = 0; day < days; day += 1)
    for (let hour = 6; hour < 14; hour += 1) {
      const at = from + day * DAY_MS + hour * HOUR_MS
      say('program', hour % 2 === 0 ? `PANEL-${day}` : '', at)
      for (let minute = 0; minute < 60; minute += 1) {
        const ts = at + minute * MINUTE_MS
        const isFailing = (minute + day) % 20 === 7
        say('alarm', isFailing ? 4012 : 0, ts)
        say('state', isFailing ? 'FAIL' : minute % 10 < 8 ? 'EXE' : 'READY', ts)
        parts += minute % 10 < 8 ? 3 : 0
        energy += 40 + ((minute * 7) % 13)
        say('parts', parts, ts + 1)
        say('energy', energy, ts + 2)
      }
    }
  return readings
}

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
  folder = await mkdtemp(join(tmpdir(), 'millwright-cut-'))
  await test.db.query(
    `update machine set timezone = 'UTC', has_energy_meter = true where public_id = any($1)`,
    [[UNCUT, CUT]],
  )
})
afterAll(async () => {
  await Promise.all(running.map((connector) => connector.stop()))
  wire.stop()
  await test.stop()
  await rm(folder, { recursive: true, force: true })
})

it('a week without network costs nothing: figures are those of a machine that was never cut off', async () => {
  const days = 7
  const from = Math.floor(Date.now() / DAY_MS) * DAY_MS - (days + 1) * DAY_MS
  const port = Number(new URL(test.app.publicUrl).port)
  wire = createWire(port)
  const cutUrl = `http://127.0.0.1:${await wire.listen()}`
  const [uncutToken, cutToken] = [await addConnector(UNCUT), await addConnector(CUT)]
  const uncut = await start(UNCUT, test.app.publicUrl, uncutToken)
  const first = await start(CUT, cutUrl, cutToken)
  await vi.waitFor(() => expect([UNCUT, CUT].map((id) => machines[id].connections())).toEqual([1, 1]), {
    timeout: 60_000,
  })

  const week = weekOf(from, days)
  const half = week.length >> 1
  wire.cut()
  for (const id of [UNCUT, CUT]) machines[id].says(week.slice(0, half))
  // The computer beside the machines is restarted in the middle, too.
  await vi.waitFor(() => expect(first.backlog().Points).toBeGreaterThan(3000), { timeout: 60_000 })
  await first.stop()
  running.splice(running.indexOf(first), 1)
  wire.join()
  const cut = await start(CUT, cutUrl, cutToken)
  await vi.waitFor(() => expect(machines[CUT].connections()).toBe(1), { timeout: 60_000 })
  wire.cut()
  for (const id of [UNCUT, CUT]) machines[id].says(week.slice(half))
  wire.join()
  await vi.waitFor(
    () => expect([uncut, cut].map((connector) => connector.backlog().Points)).toEqual([0, 0]),
    { timeout: 60_000, interval: 250 },
  )

  const figuresOf = async (id: string) => {
    const period = { from: new Date(from).toISOString(), to: new Date(from + days * DAY_MS).toISOString() }
    const analytics = await test.ask(getMachineAnalytics, {
      params: { id },
      query: { ...period, kpiCalcMethod: 'CLASSIC_MODEL' },
      token: admin,
    })
    const energy = await test.ask(getConsumptions, { query: { ...period, machineId: id }, token: admin })
    const runs = await test.ask(listProductions, {
      params: { id },
      query: { ...period, limit: '500' },
      token: admin,
    })
    expect([analytics.status, energy.status, runs.status]).toEqual([200, 200, 200])
    const { MachineId: _analytics, ...figures } = analytics.result as { MachineId: string; OEE: unknown }
    const ofDays = await Promise.all(Array.from({ length: days }, (_, day) => dayOf(id, from + day * DAY_MS)))
    return {
      figures,
      energy: energy.result,
      productions: runs.result.map(({ Id: _, ...run }) => run),
      alarms: ofDays.flatMap(({ alarms }) => alarms),
      status: ofDays.flatMap(({ status }) => status),
    }
  }
  /** Lists that are asked for by the day. */
  async function dayOf(id: string, day: number) {
    const period = { from: new Date(day).toISOString(), to: new Date(day + DAY_MS).toISOString() }
    const alarms = await test.ask(listAlarms, { query: { ...period, machineIds: id }, token: admin })
    const status = await test.ask(listStatus, { params: { id }, query: period, token: admin })
    expect([alarms.status, status.status]).toEqual([200, 200])
    return { alarms: alarms.result[0]?.Alarms ?? [], status: status.result }
  }
  await vi.waitFor(
    async () => {
      const [one, other] = [await figuresOf(UNCUT), await figuresOf(CUT)]
      expect(one.alarms).toHaveLength(days * 8 * 3)
      expect(one.productions).toHaveLength(days * 4)
      expect(one.status.length).toBeGreaterThan(days * 8 * 12)
      expect((one.figures as { Pieces?: { Total?: number } }).Pieces?.Total).toBe(days * 8 * 48 * 3 - 3)
      expect(other).toEqual(one)
    },
    { timeout: 90_000, interval: 500 },
  )
})
