import { UMATI_DEFAULTS, type UmatiSettings } from '@millwright/contract/connectors/settings/umati'
import { describe, expect, it } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { startTestBroker, type TestBroker } from '../../testing/test-broker.ts'
import { makeTestCertificate } from '../../testing/test-certificate.ts'
import { startTestTcp } from '../../testing/test-tcp.ts'
import { createUmati } from './open-umati.ts'

const T0 = Date.parse('2026-11-16T06:00:00Z')
const CLIENT = 'umati/v2/works/hall'
const topicOf = (machine: string) => `${CLIENT}/WoodworkingMachineType/${machine}`
const SAW = topicOf('nsu=http_3A_2F_2Fmaker_2Fsaw;i=1')
const DRILL = topicOf('nsu=http_3A_2F_2Fmaker_2Fsaw;i=12')
const STATE = 'State/Machine/Overview/CurrentState'
const PARTS = 'State/Machine/Values/PiecesOut'

const tree = (state: unknown, parts: unknown = 7) => ({
  Identification: { Manufacturer: { locale: 'en', text: 'Maker' } },
  State: {
    Machine: {
      Overview: { CurrentState: { value: 3, name: state } },
      Values: {
        PiecesOut: { value: parts, properties: { EngineeringUnits: { displayName: { text: 'pcs' } } } },
      },
    },
  },
})
const send = (broker: TestBroker, topic: string, json: unknown, retain = false) =>
  broker.publish(topic, JSON.stringify(json), retain)

const openAt = (
  { port }: { port: number },
  settings: Partial<UmatiSettings> = {},
  { firstTreeMs = 10_000, ...given }: Parameters<typeof openForTest>[2] & { firstTreeMs?: number } = {},
) =>
  openForTest(
    createUmati({ firstTreeMs }),
    {
      ...UMATI_DEFAULTS,
      Address: `mqtt://127.0.0.1:${port}`,
      Prefix: CLIENT,
      Machine: 'nsu=http://maker/saw;i=1',
      ...settings,
    },
    { now: () => T0, ...given },
  )

describe('a machine of a gateway', () => {
  it('offers its tree level by level, with units, present values and meanings', async () => {
    const broker = await startTestBroker()
    const { source } = await openAt(broker)
    const browsing = source.browse(null)
    await send(broker, SAW, tree('WORKING'))
    expect((await browsing).map(({ id, kind }) => [id, kind])).toEqual([
      ['Identification', 'folder'],
      ['State', 'folder'],
    ])
    expect(await source.browse('State/Machine/Values')).toMatchObject([
      { id: PARTS, unit: 'pcs', type: 'number', now: { v: 7 }, meaning: 'opc40550:Values/PiecesOut' },
    ])
  })

  it('is read when something changes, with the time of arrival, whatever the clock of the machine says', async () => {
    const broker = await startTestBroker()
    const { source, readings } = await openAt(broker)
    await source.watch([STATE, PARTS])
    await send(broker, SAW, { ...tree('WORKING', 7), Time: '2026-11-16T05:00:00Z' })
    await send(broker, SAW, tree('WORKING', 7))
    await send(broker, SAW, tree('WORKING', 8))
    await until(() => expect(readings.at(-1)).toEqual({ node: PARTS, v: 8, ts: T0 }))
    expect(readings.map(({ node, v, ts }) => [node, v, ts])).toEqual([
      [STATE, 'WORKING', T0],
      [PARTS, 7, T0],
      [PARTS, 8, T0],
    ])
  })

  it('is known by its whole id, and the gateway may say what it wants of itself', async () => {
    const broker = await startTestBroker()
    const { source, valuesOf, problems } = await openAt(broker)
    await source.watch([STATE])
    await broker.publish(`${CLIENT}/gw-version`, 'umatiGateway-1.0')
    await broker.publish(`${CLIENT}/bad_list/errors`, 'not found')
    await send(broker, DRILL, tree('STANDBY'))
    await send(broker, SAW, tree('WORKING'))
    await until(() => expect(valuesOf(STATE)).toEqual(['WORKING']))
    expect(problems).toEqual([])
  })

  it('is read over WebSocket too', async () => {
    const broker = await startTestBroker()
    const { source, valuesOf, lost } = await openAt(broker, {
      Address: `ws://127.0.0.1:${broker.webPort()}/mqtt`,
    })
    await source.watch([STATE])
    await send(broker, SAW, tree('WORKING'))
    await until(() => expect(valuesOf(STATE)).toEqual(['WORKING']))
    await broker.close()
    await until(() => expect(lost).toMatchObject([{ code: 'UNREACHABLE' }]))
  })

  it('is one of several where no id is set, each with its own paths', async () => {
    const broker = await startTestBroker()
    const { source, valuesOf } = await openAt(broker, { Machine: '' })
    const paths = [SAW, DRILL].map((topic) => `${topic.slice(CLIENT.length + 1)}/${STATE}`)
    await source.watch(paths)
    await send(broker, SAW, tree('WORKING'))
    await send(broker, DRILL, tree('STANDBY'))
    await until(() => expect(paths.map(valuesOf)).toEqual([['WORKING'], ['STANDBY']]))
  })
})

describe('trees that a broker retained', () => {
  it('count where their gateway says that it is there', async () => {
    const broker = await startTestBroker()
    await send(broker, SAW, tree('WORKING'), true)
    await broker.publish(`${CLIENT}/clientOnline`, '1', true)
    const { source, valuesOf } = await openAt(broker)
    await source.watch([STATE])
    await until(() => expect(valuesOf(STATE)).toEqual(['WORKING']))
  })

  it.each([
    ['says that it is gone', [`${CLIENT}/clientOnline`, '0']],
    ['says nothing', null],
  ])('of a gateway that %s are shown, and are no values of now', async (_, online) => {
    const broker = await startTestBroker()
    await send(broker, SAW, tree('WORKING'), true)
    if (online) await broker.publish(online[0] ?? '', online[1] ?? '', true)
    const { source, readings, problems, solved, valuesOf } = await openAt(broker, {}, { firstTreeMs: 700 })
    await source.watch([STATE])
    expect(await source.browse('State/Machine/Overview')).toMatchObject([{ id: STATE }])
    await until(() => expect(problems).toEqual([{ code: 'UNREACHABLE', detail: SAW }]))
    expect(readings).toEqual([])
    await send(broker, SAW, tree('STANDBY'))
    await until(() => expect(valuesOf(STATE)).toEqual(['STANDBY']))
    expect(solved).toContain('UNREACHABLE')
  })

  it('of a machine that was renamed do not disturb', async () => {
    const broker = await startTestBroker()
    await send(broker, SAW.replace('hall', 'old'), tree('WORKING'), true)
    const { source, valuesOf, problems } = await openAt(broker, { Prefix: 'umati/v2' }, { firstTreeMs: 400 })
    await source.watch([STATE])
    await until(() => expect(problems).toHaveLength(1))
    await send(broker, SAW, tree('STANDBY'))
    await broker.publish(`${CLIENT.replace('hall', 'old')}/clientOnline`, '0')
    await send(broker, SAW, tree('SETUP'))
    await until(() => expect(valuesOf(STATE)).toEqual(['STANDBY', 'SETUP']))
    expect(problems).toHaveLength(1)
  })
})

describe('a machine or a gateway that goes', () => {
  it.each([
    ['the gateway', `${CLIENT}/clientOnline`],
    ['the machine', `${CLIENT}/online/nsu=http_3A_2F_2Fmaker_2Fsaw;i=1`],
  ])('has no values until it is back: %s', async (_, topic) => {
    const broker = await startTestBroker()
    const { source, valuesOf, problems, solved } = await openAt(broker, {}, { firstTreeMs: 100 })
    await source.watch([STATE])
    await send(broker, SAW, tree('WORKING'))
    await until(() => expect(valuesOf(STATE)).toEqual(['WORKING']))
    await broker.publish(topic, '0')
    await until(() => expect(valuesOf(STATE)).toEqual(['WORKING', null]))
    await until(() => expect(problems.at(-1)).toEqual({ code: 'UNREACHABLE', detail: SAW }))
    await broker.publish(topic, '1')
    await send(broker, SAW, tree('WORKING'))
    await until(() => expect(valuesOf(STATE)).toEqual(['WORKING', null, 'WORKING']))
    expect(solved).toContain('UNREACHABLE')
  })

  it('ends the connection when the broker goes', async () => {
    const broker = await startTestBroker()
    const { lost } = await openAt(broker)
    broker.cut()
    await until(() => expect(lost).toMatchObject([{ code: 'UNREACHABLE' }]))
  })

  it('that no tree comes of is named', async () => {
    const broker = await startTestBroker()
    const { source, problems } = await openAt(broker, { Machine: 'saw-9' }, { firstTreeMs: 50 })
    expect(await source.browse(null)).toEqual([])
    expect(problems).toEqual([{ code: 'UNREACHABLE', detail: `${CLIENT} saw-9` }])
  })
})

describe('a gateway that sends what it should not', () => {
  it.each([
    ['broken', '{"State": {'],
    ['a list', '[1, 2]'],
    ['a number', '12'],
    ['larger than any machine', JSON.stringify({ a: 'x'.repeat(4 * 1024 * 1024) })],
  ])('is named with its topic while its tree is %s, and read on after it', async (_, text) => {
    const broker = await startTestBroker()
    const { source, valuesOf, problems, solved } = await openAt(broker)
    await source.watch([STATE])
    await broker.publish(SAW, text)
    await until(() => expect(problems).toEqual([{ code: 'PROTOCOL_BROKEN', detail: SAW }]))
    await send(broker, SAW, tree('WORKING'))
    await until(() => expect(valuesOf(STATE)).toEqual(['WORKING']))
    expect(solved).toContain('PROTOCOL_BROKEN')
  })

  it('is not named right because another machine is', async () => {
    const broker = await startTestBroker()
    const { source, valuesOf, problems, solved } = await openAt(broker, { Machine: '' })
    const path = `${DRILL.slice(CLIENT.length + 1)}/${STATE}`
    await source.watch([path])
    await broker.publish(SAW, 'no tree')
    await send(broker, DRILL, tree('WORKING'))
    await until(() => expect(valuesOf(path)).toEqual(['WORKING']))
    expect(problems).toEqual([{ code: 'PROTOCOL_BROKEN', detail: SAW }])
    expect(solved.filter((code) => code === 'PROTOCOL_BROKEN')).toHaveLength(1)
  })

  it('changes the type of a value: it is left out until it is of its type again', async () => {
    const broker = await startTestBroker()
    const { source, valuesOf, problems, solved } = await openAt(broker)
    await source.watch([PARTS])
    for (const parts of [7, 'many', null, 9]) await send(broker, SAW, tree('WORKING', parts))
    await until(() => expect(valuesOf(PARTS)).toEqual([7, null, 9]))
    expect(problems).toEqual([{ code: 'TYPE_CHANGED', detail: PARTS }])
    expect(solved.at(-1)).toBe('TYPE_CHANGED')
  })

  it('sends no number, or leaves a value out: nothing is known of it', async () => {
    const broker = await startTestBroker()
    const { source, valuesOf, problems } = await openAt(broker)
    await source.watch([PARTS])
    for (const parts of [7, 'NaN', 8]) await send(broker, SAW, tree('WORKING', parts))
    await send(broker, SAW, { State: {} })
    await until(() => expect(valuesOf(PARTS)).toEqual([7, null, 8, null]))
    expect(problems).toEqual([{ code: 'NODE_MISSING', detail: PARTS }])
  })

  it('nests without end', async () => {
    const broker = await startTestBroker()
    const { source, valuesOf } = await openAt(broker)
    await source.watch([STATE])
    const deep = `${'{"value":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    await broker.publish(SAW, `{"a":${deep},"State":{"Machine":{"Overview":{"CurrentState":"WORKING"}}}}`)
    await until(() => expect(valuesOf(STATE)).toEqual(['WORKING']))
  })
})

describe('a broker that does not let us in', () => {
  const problem = (code: string) => ({ problem: { code } })

  it('because of the password', async () => {
    const broker = await startTestBroker({ passwords: { reader: 'right' } })
    const opening = openAt(broker, { User: 'reader' }, { secrets: { Password: 'wrong' } })
    await expect(opening).rejects.toMatchObject(problem('CREDENTIALS_WRONG'))
    await openAt(broker, { User: 'reader' }, { secrets: { Password: 'right' } })
  })

  it('because nobody trusts its certificate, or it has another one', async () => {
    const certificate = makeTestCertificate('broker')
    const broker = await startTestBroker({ tls: certificate })
    const settings = { Address: `mqtts://127.0.0.1:${broker.port}` }
    await expect(openAt(broker, settings)).rejects.toMatchObject({
      problem: { code: 'CERTIFICATE_UNTRUSTED', certificate: { sha256: certificate.sha256, name: 'broker' } },
    })
    await expect(openAt(broker, settings, { trusted: ['0'.repeat(64)] })).rejects.toMatchObject(
      problem('CERTIFICATE_CHANGED'),
    )
    const { source, valuesOf } = await openAt(broker, settings, { trusted: [certificate.sha256] })
    await source.watch([STATE])
    await send(broker, SAW, tree('WORKING'))
    await until(() => expect(valuesOf(STATE)).toEqual(['WORKING']))
  })

  it('because the topic is not allowed', async () => {
    const broker = await startTestBroker({ forbidden: `${CLIENT}/#` })
    await expect(openAt(broker)).rejects.toMatchObject({
      problem: { code: 'OTHER', detail: `the broker refuses the topic ${CLIENT}/#` },
    })
  })

  it('because it is none', async () => {
    const other = await startTestTcp((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await expect(openAt(other)).rejects.toMatchObject({ problem: { code: expect.stringMatching(/OTHER/) } })
  })

  it('because nobody is there', async () => {
    const broker = await startTestBroker()
    await broker.close()
    await expect(openAt(broker)).rejects.toMatchObject(problem('REFUSED'))
  })
})
