import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAddressCheck } from '@millwright/connector/address-check'
import { startConnector } from '@millwright/connector/connector'
import { createOpenSource, type OpenDraft } from '@millwright/connector/protocols/open-source'
import { startFilesPlayer } from '@millwright/connector/testing/recorded-day/files-player'
import { startModbusPlayer } from '@millwright/connector/testing/recorded-day/modbus-player'
import {
  startAdapterPlayer,
  startAgentPlayer,
} from '@millwright/connector/testing/recorded-day/mtconnect-player'
import { startOpcuaPlayer } from '@millwright/connector/testing/recorded-day/opcua-player'
import type { DayPlayer, DayStep, StartPlayer } from '@millwright/connector/testing/recorded-day/player'
import { startSparkplugPlayer } from '@millwright/connector/testing/recorded-day/sparkplug-player'
import { startUmatiPlayer } from '@millwright/connector/testing/recorded-day/umati-player'
import { listAlarms } from '@millwright/contract/alarms/alarms'
import { getMachineAnalytics } from '@millwright/contract/analytics/analytics'
import * as calls from '@millwright/contract/connectors/connectors'
import { getConsumptions } from '@millwright/contract/energy/energy'
import { listStatus } from '@millwright/contract/status/status'
import { batchTopicOf } from '@millwright/contract/wire/topics'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDevice } from '../../testing/test-device.ts'

const PROTOCOLS: readonly [protocol: string, start: StartPlayer][] = [
  ['OPC UA', startOpcuaPlayer],
  ['an agent of MTConnect', startAgentPlayer],
  ['an adapter of MTConnect', startAdapterPlayer],
  ['Modbus TCP', startModbusPlayer],
  ['umati', startUmatiPlayer],
  ['Sparkplug B', startSparkplugPlayer],
  ['files', startFilesPlayer],
]
/** Of one model, so that nothing but their protocol differs. */
const [BY_MQTT, BY_CONNECTOR] = ['drl-1', 'drl-2'] as const
const ALARM_TEXT = 'Vacuum'

/** Each protocol has a day of its own, the last one yesterday. */
const dayOf = (at: number): number =>
  Math.floor(Date.now() / DAY_MS) * DAY_MS - (PROTOCOLS.length - at) * DAY_MS

/** A shift of eight hours with stops, failures and alarms. */
function recordedDay(from: number): DayStep[] {
  const steps: DayStep[] = []
  for (let step = 0; step < 48; step += 1) {
    const ts = from + 6 * HOUR_MS + step * 10 * MINUTE_MS + ((step * 7_919) % 60_000)
    const isFailing = step % 12 === 5
    const state = isFailing ? 'FAIL' : step % 4 === 3 ? 'READY' : 'EXE'
    steps.push({ ts, state, parts: step * 3, energy: 1_000 + step * 450, alarm: isFailing ? 4012 : 0 })
  }
  return steps
}

let test: TestApp
let admin: string
let folder: string

beforeAll(async () => {
  test = await startTestApp()
  admin = await test.signIn('admin@example.com')
  folder = await mkdtemp(join(tmpdir(), 'millwright-day-'))
  await test.db.query(
    `update machine set timezone = 'UTC', has_energy_meter = true where public_id = any($1)`,
    [[BY_MQTT, BY_CONNECTOR]],
  )
})
afterAll(async () => {
  await test.stop()
  await rm(folder, { recursive: true, force: true })
})

async function playByMqtt(day: readonly DayStep[]): Promise<void> {
  const device = await connectDevice(test.app.mqttPort, `DEV-${BY_MQTT.toUpperCase()}`)
  let raised = 0
  for (const { ts, state, parts, energy, alarm } of day) {
    const change =
      alarm === raised
        ? null
        : { alarmCode: String(alarm || raised), activeState: alarm !== 0, text: ALARM_TEXT }
    raised = alarm
    await device.publish(batchTopicOf(BY_MQTT), {
      'Machine/Status': [{ v: state, ts }],
      'Machine/Counters/Parts': [{ v: parts, ts }],
      'Consumption/ActiveEnergy': [{ v: energy, ts }],
      ...(change && { Alarms: [{ v: change, ts }] }),
    })
  }
  await device.end()
}

const mappingOf = ({ nodes, words }: DayPlayer) => [
  {
    Channel: 'Machine/Status',
    Node: nodes.state,
    As: { Kind: 'words' as const, Words: Object.entries(words).map(([To, From]) => ({ From, To })) },
  },
  ...(
    [
      ['Machine/Counters/Parts', nodes.parts],
      ['Consumption/ActiveEnergy', nodes.energy],
    ] as const
  ).map(([Channel, Node]) => ({
    Channel,
    Node,
    As: { Kind: 'value' as const, Scale: 1, Offset: 0, Unit: '' },
  })),
  { Channel: 'Alarms', Node: nodes.alarm, As: { Kind: 'alarm' as const, Code: '', Text: ALARM_TEXT } },
]

/** Sets the machine up as a page does, and lets it live through the day. */
async function playByConnector(recorded: readonly DayStep[], startPlayer: StartPlayer): Promise<void> {
  const [first, ...day] = recorded
  if (!first) throw new Error('a day without a moment')
  const player = await startPlayer(first)
  const { result } = await test.ask(calls.addConnector, {
    params: { org: 'NORDHAUS' },
    body: { Name: String(first.ts) },
    token: admin,
  })
  const saved = await test.ask(calls.putMachineConnector, {
    params: { org: 'NORDHAUS', id: BY_CONNECTOR },
    body: {
      Connector: result.Id,
      Source: player.source,
      Secrets: {},
      Trusted: [...(player.trusted ?? [])],
      IsOn: true,
      Mapping: mappingOf(player),
    },
    token: admin,
  })
  expect(saved.status).toBe(204)

  let clock = first.ts
  const now = player.times === 'none' ? () => clock : Date.now
  const heard = new Map<string, Reading['v']>()
  const settings = {
    portalUrl: test.app.publicUrl,
    token: result.Token,
    folder: join(folder, String(first.ts)),
    bufferBytes: 100_000_000,
    networks: [],
    filesRoot: player.filesRoot ?? null,
  }
  const opens = createOpenSource({
    checkAddress: createAddressCheck(['127.0.0.0/8', '::1']),
    ...settings,
    now,
  })
  const open: OpenDraft = (draft, reader) =>
    opens(draft, {
      ...reader,
      onReadings(readings, position) {
        for (const { node, v } of readings) heard.set(node, v)
        reader.onReadings(readings, position)
      },
    })
  const connector = startConnector({ settings, version: 'test', log: () => {}, open, now })
  const read = (step: DayStep) =>
    vi.waitFor(() => expect(heard.get(player.nodes.energy)).toBe(step.energy), {
      timeout: 60_000,
      interval: 10,
    })
  try {
    await read(first)
    for (const step of day) {
      clock = step.ts
      await player.play(step)
      if (!player.keepsAll) await read(step)
    }
    await read(day.at(-1) ?? first)
    await vi.waitFor(() => expect(connector.backlog().Points).toBe(0), { timeout: 60_000 })
  } finally {
    await connector.stop()
    await player.stop()
  }
}

async function figuresOf(id: string, day: number) {
  const period = { from: new Date(day).toISOString(), to: new Date(day + DAY_MS).toISOString() }
  const params = { id }
  const [analytics, energy, status, alarms] = [
    await test.ask(getMachineAnalytics, {
      params,
      query: { ...period, kpiCalcMethod: 'CLASSIC_MODEL' },
      token: admin,
    }),
    await test.ask(getConsumptions, { query: { ...period, machineId: id }, token: admin }),
    await test.ask(listStatus, { params, query: period, token: admin }),
    await test.ask(listAlarms, { query: { ...period, machineIds: id }, token: admin }),
  ]
  expect([analytics.status, energy.status, status.status, alarms.status]).toEqual([200, 200, 200, 200])
  const { MachineId: _, ...oee } = analytics.result as { MachineId: string }
  return { oee, energy: energy.result, status: status.result, alarms: alarms.result[0]?.Alarms ?? [] }
}

describe('a recorded day', () => {
  it.each(PROTOCOLS.map(([name, start], at) => [name, start, dayOf(at)] as const))(
    'read by %s has the spans, counts, alarms, energy and OEE that it has by MQTT',
    async (_, startPlayer, day) => {
      await playByMqtt(recordedDay(day))
      await playByConnector(recordedDay(day), startPlayer)
      await vi.waitFor(
        async () => {
          const [byMqtt, byProtocol] = [await figuresOf(BY_MQTT, day), await figuresOf(BY_CONNECTOR, day)]
          expect((byMqtt.oee as { Pieces?: { Total?: number } }).Pieces?.Total).toBe(47 * 3)
          expect(byMqtt.status.length).toBeGreaterThan(20)
          expect(byMqtt.alarms.length).toBe(4)
          expect(byProtocol).toEqual(byMqtt)
        },
        { timeout: 60_000, interval: 500 },
      )
    },
    120_000,
  )
})
