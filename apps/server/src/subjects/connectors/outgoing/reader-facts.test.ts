import { createAddressCheck } from '@millwright/connector/address-check'
import type { OpenSource, Source } from '@millwright/connector/protocols/source'
import { createSparkplug } from '@millwright/connector/protocols/sparkplug/open-sparkplug'
import { createUmati } from '@millwright/connector/protocols/umati/open-umati'
import { SPARKPLUG_DEFAULTS } from '@millwright/contract/connectors/settings/sparkplug'
import { listMachineGroups, publishGroup } from '@millwright/contract/people/groups'
import { topicOf } from '@millwright/contract/wire/topics'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { connectAsync } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import { createTestTokens } from '../../../testing/test-opcua.ts'

const MANAGER = 'manager_di_linea@example.com'
const ADMIN = 'admin@example.com'
const STATE = 'State/Machine/Overview/CurrentState'
const PIECES = 'State/Machine/Values/AbsolutePiecesOut'

/** A busy computer takes its time. */
const eventually = <T>(check: () => T) => expect.poll(check, { timeout: 60_000 })

let test: TestApp
const open: Source[] = []
beforeAll(async () => {
  test = await startTestApp()
})
afterEach(async () => {
  for (const source of open.splice(0)) await source.close()
})
afterAll(() => test.stop())

/** The group of all machines of the organization. */
async function publish(InUmati: boolean, InSparkplug: boolean): Promise<void> {
  const token = await test.signIn(ADMIN)
  const { result } = await test.ask(listMachineGroups, { params: { org: 'NORDHAUS' }, token })
  const groupId = result.find(({ IsAll }) => IsAll)?.Id ?? ''
  const answer = await test.ask(publishGroup, {
    params: { org: 'NORDHAUS', groupId },
    body: { InUmati, InSparkplug },
    token,
  })
  expect(answer.result).toMatchObject({ InUmati, InSparkplug })
}

/** One of our own readers, with what it read. */
async function read<S>(openSource: OpenSource<S>, settings: S) {
  const readings: Reading[] = []
  const problems: SourceProblem[] = []
  const source = await openSource({
    settings,
    secrets: { Password: await createTestTokens(test).issue(MANAGER, 1, ['mqtt:read']) },
    trusted: [],
    position: null,
    onReadings: (more) => void readings.push(...more),
    onProblem: (problem) => void problems.push(problem),
    onSolved: () => {},
    onLost: (problem) => void problems.push(problem),
    checkAddress: createAddressCheck(['127.0.0.0/8', '::1']),
    now: Date.now,
    signal: new AbortController().signal,
  })
  open.push(source)
  return {
    source,
    problems,
    last: (node: string) => readings.findLast((each) => each.node === node)?.v,
    all: (node: string) => readings.filter((each) => each.node === node).map(({ v }) => v),
  }
}

const address = () => `mqtt://127.0.0.1:${test.app.mqttPort}`
const sparkplug = (Device: string) => ({
  ...SPARKPLUG_DEFAULTS,
  Address: address(),
  User: 'host',
  HostId: 'mes',
  Group: 'millwright',
  EdgeNode: 'portal',
  Device,
  ReorderMs: 100,
})
const umati = (Machine: string) => ({
  Address: address(),
  User: 'host',
  Prefix: 'umati/v2/millwright',
  Machine,
})

describe('a group that is shown by umati', () => {
  it('is read by our own reader of umati, as it is and as it changes', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const ts = Date.now()
    await device.status('nst-01', { v: 'EXE', ts })
    await publish(true, false)
    const { source, last, problems } = await read(
      createUmati(),
      umati('nsu=urn:millwright:machines;s=nst-01'),
    )
    const state = (await source.browse('State/Machine/Overview')).find(({ id }) => id === STATE)
    expect(state).toMatchObject({ meaning: 'opc40550:Overview/CurrentState' })
    expect((await source.browse('Identification')).map(({ name, now }) => [name, now?.v])).toContainEqual([
      'SerialNumber',
      'AA1-004093',
    ])
    await source.watch([STATE])
    await eventually(() => last(STATE)).toBe('WORKING')
    await device.status('nst-01', { v: 'FAIL', ts: ts + 1 })
    await eventually(() => last(STATE)).toBe('ERROR')
    expect(problems).toEqual([])
    await device.end()
  })
})

describe('a group that is shown by Sparkplug B', () => {
  it('is read by our own host, without a gap and without a rule that is broken', async () => {
    const device = await connectDevice(test.app.mqttPort, 'DEV-NST-01')
    const ts = Date.now() + 10
    await device.status('nst-01', { v: 'EXE', ts })
    await publish(false, true)
    const { source, last, all, problems } = await read(
      createSparkplug({ bornMs: 20_000 }),
      sparkplug('nst-01'),
    )
    const nodes = await source.browse('/Energy')
    expect(nodes.map(({ name, unit }) => [name, unit])).toContainEqual(['AcActivePowerTotal', 'W'])
    const [state, pieces] = [`/${STATE}`, `/${PIECES}`]
    await source.watch([state, pieces, '/Identification/SerialNumber'])
    await eventually(() => last(state)).toBe(3)
    expect(last('/Identification/SerialNumber')).toBe('AA1-004093')
    // Numbers of messages begin again after 255.
    for (let piece = 1; piece <= 20; piece++)
      await device.publish(topicOf('nst-01', 'Machine/Counters/Parts'), { v: 5000 + piece, ts: ts + piece })
    await eventually(() => last(pieces)).toBe(5020)
    await device.status('nst-01', { v: 'READY', ts: ts + 100 })
    await eventually(() => last(state)).toBe(2)
    expect(all(state)).toEqual([3, 2])
    expect(problems).toEqual([])

    await publish(false, false)
    await eventually(() => problems.length).toBeGreaterThan(0)
    await device.end()
  })

  it('is not read by those who do not see its machines', async () => {
    await publish(true, true)
    const hearing = async (email: string) => {
      const password = await createTestTokens(test).issue(email, 1, ['mqtt:read'])
      const client = await connectAsync(address(), { username: 'x', password, reconnectPeriod: 0 })
      const topics: string[] = []
      client.on('message', (topic) => topics.push(topic))
      await client.subscribeAsync(['umati/#', 'spBv1.0/millwright/#', '#'])
      return { client, topics }
    }
    const other = await hearing('admin@other.example.com')
    const own = await hearing(MANAGER)
    await eventually(() => own.topics).toContain('spBv1.0/millwright/DBIRTH/portal/nst-01')
    await eventually(() => own.topics).toContain('umati/v2/millwright/list/WwMachineType')
    expect(other.topics.filter((topic) => !topic.startsWith('machines/'))).toEqual([])
    for (const { client } of [own, other]) await client.endAsync(true)
  })
})
