import type { ServerResponse } from 'node:http'
import {
  MTCONNECT_DEFAULTS,
  type MtconnectSettings,
} from '@millwright/contract/connectors/settings/mtconnect'
import { proposeMtconnect } from '@millwright/domain/connectors/mtconnect/propose-mtconnect'
import type { OfferedNode } from '@millwright/domain/connectors/offered-node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openForTest, until } from '../../testing/open-source.ts'
import { startTestAgent, type TestAgent } from '../../testing/test-agent.ts'
import { recordedLines } from '../../testing/test-agent-store.ts'
import { failed } from '../connection-problem.ts'
import type { Source } from '../source.ts'
import { createMtconnect } from './open-mtconnect.ts'

const NOW = Date.parse('2026-11-16T06:40:00Z')
const now = () => NOW
const quick = { ...MTCONNECT_DEFAULTS, IntervalMs: 10, HeartbeatMs: 10_000 }

async function agentWith(lines: readonly string[] = [], bufferSize = 1_000, clock = now): Promise<TestAgent> {
  const agent = await startTestAgent({ bufferSize, now: clock })
  onTestFinished(agent.close)
  agent.feed(lines)
  return agent
}

type Given = NonNullable<Parameters<typeof openForTest>[2]>
const openAt = (agent: TestAgent, settings: Partial<MtconnectSettings> = {}, given: Given = {}) =>
  openForTest(
    createMtconnect({ timeoutMs: 10_000 }),
    { ...quick, ...settings, Address: agent.address },
    { now, ...given },
  )

async function allNodes(source: Source, below: string | null = null): Promise<OfferedNode[]> {
  const nodes = await source.browse(below)
  const deeper = await Promise.all(nodes.map(({ id, hasMore }) => (hasMore ? allNodes(source, id) : [])))
  return [...nodes, ...deeper.flat()]
}

const lineOf = (part: string) => recordedLines.findIndex((line) => line.includes(part))
const WATCHED = ['avail', 'estop', 'exec', 'prog', 'parts', 'srpm', 'logic', 'system', 'cnc#fault']

describe('an agent', () => {
  it('shows its devices as a tree with the values of now, and what they mean for our channels', async () => {
    const agent = await agentWith(recordedLines.slice(0, lineOf('06:03:10')))
    const { source } = await openAt(agent)
    expect((await source.browse(null)).map(({ id, name, kind }) => [id, name, kind])).toEqual([
      ['cnc', 'Nesting', 'folder'],
    ])
    const nodes = await allNodes(source)
    expect(nodes.find(({ id }) => id === 'exec')).toMatchObject({
      meaning: 'mtconnect:EXECUTION',
      words: expect.arrayContaining(['ACTIVE', 'FEED_HOLD']),
      now: { v: 'ACTIVE', ts: Date.parse('2026-11-16T06:03:00Z') },
    })
    expect(nodes.find(({ id }) => id === 'srpm')).toMatchObject({ type: 'number', now: { v: 18000 } })
    expect(nodes.map(({ id }) => id)).not.toContain('svib')
    expect(await source.browse('nothing')).toEqual([])
    expect(agent.calls.filter((call) => call === '/current')).toHaveLength(1)

    const proposed = proposeMtconnect(nodes).map(({ channel, node }) => `${channel} ${node}`)
    expect(proposed).toEqual([
      'Machine/Status estop',
      'Machine/Status cnc#fault',
      'Machine/Status exec',
      'Machine/Status avail',
      'Machine/Cnc/Mode mode',
      'Machine/Cnc/Status exec',
      'ProductionProcess/01/Programs/01/Name prog',
      'ProductionProcess/01/Programs/01/State exec',
      'Machine/Counters/Parts parts',
      'FeedOverride fovr',
      'Machine/OperatingGroups/BaseMachine/FeedRate feed',
      'Spindle/Speed srpm',
      'Alarms system',
      'Alarms xtravel',
      'Alarms logic',
    ])
  })

  it('of version 1.3 is read as one of today, in the words of its time', async () => {
    const agent = await startTestAgent({ version: '1.3', now })
    onTestFinished(agent.close)
    const start = lineOf('06:02:40')
    agent.feed(recordedLines.slice(0, start))
    const opened = await openAt(agent)
    const proposed = proposeMtconnect(await allNodes(opened.source)).map(
      ({ channel, node }) => `${channel} ${node}`,
    )
    expect(proposed).toEqual([
      'Machine/Status estop',
      'Machine/Status cnc#fault',
      'Machine/Status exec',
      'Machine/Status avail',
      'Machine/Cnc/Mode mode',
      'Machine/Cnc/Status exec',
      'ProductionProcess/01/Programs/01/Name prog',
      'ProductionProcess/01/Programs/01/State exec',
      'Machine/Counters/Parts parts',
      'FeedOverride fovr',
      'Machine/OperatingGroups/BaseMachine/FeedRate feed',
      'Spindle/Speed srpm',
      'Alarms xtravel',
      'Alarms logic',
      'Alarms system',
    ])
    await opened.source.watch(WATCHED)
    await until(() => expect(opened.valuesOf('parts')).toEqual([18320]))
    for (const line of recordedLines.slice(start)) agent.feed([line])
    await until(() => expect(opened.valuesOf('avail')).toEqual(['AVAILABLE', 'UNAVAILABLE']))
    expect(opened.valuesOf('parts').slice(0, 3)).toEqual([18320, 18321, 18322])
    expect(opened.valuesOf('logic').slice(0, 2)).toMatchObject([
      { code: '4012', isActive: true },
      { code: '4012', isActive: false },
    ])
    expect(opened.problems).toEqual([])
  })

  it.each(['stream', 'poll'] as const)('is read from now on as it happens, by %s', async (Reading) => {
    const start = lineOf('06:02:40')
    const agent = await agentWith(recordedLines.slice(0, start))
    const opened = await openAt(agent, { Reading, Count: 10 })
    await opened.source.watch(WATCHED)
    await until(() => expect(opened.valuesOf('parts')).toEqual([18320]))
    for (const line of recordedLines.slice(start)) agent.feed([line])
    await until(() => expect(opened.valuesOf('cnc#fault').at(-1)).toBeNull())

    expect(opened.valuesOf('exec')).toEqual([
      'READY',
      'ACTIVE',
      'FEED_HOLD',
      'ACTIVE',
      'INTERRUPTED',
      'ACTIVE',
      'PROGRAM_COMPLETED',
      'ACTIVE',
      'PROGRAM_COMPLETED',
      'READY',
      null,
    ])
    expect(opened.valuesOf('avail')).toEqual(['AVAILABLE', 'UNAVAILABLE'])
    expect(opened.valuesOf('parts')).toEqual([18320, 18321, 18322])
    expect(opened.valuesOf('cnc#fault')).toEqual([false, true, false, null])
    expect(opened.valuesOf('logic')).toEqual([
      { code: '4012', isActive: true, text: 'Vacuum below threshold' },
      { code: '4012', isActive: false, text: '' },
      null,
    ])
    expect(opened.problems).toEqual([])
  })

  it('makes alarms of warnings where a setting says so', async () => {
    const agent = await agentWith(recordedLines.slice(0, lineOf('WARNING') + 1))
    const opened = await openAt(agent, { WarningsAreAlarms: true })
    await opened.source.watch(['logic', 'cnc#fault'])
    await until(() =>
      expect(opened.valuesOf('logic')).toEqual([{ code: '2201', isActive: true, text: 'Tool life 90 %' }]),
    )
    expect(opened.valuesOf('cnc#fault')).toEqual([false])
  })

  it('is polled where it answers a stream with one document', async () => {
    const agent = await agentWith(recordedLines.slice(0, 5))
    agent.stopStreams()
    const opened = await openAt(agent)
    await opened.source.watch(['exec'])
    const lastCall = () => agent.calls.at(-1) ?? ''
    await until(() => expect(lastCall()).toMatch(/sample\?from=\d+&count=1000$/))
    agent.feed(['2026-11-16T06:03:00Z|execution|ACTIVE'])
    await until(() => expect(opened.valuesOf('exec')).toEqual(['READY', 'ACTIVE']))
    expect(agent.calls.filter((call) => call.includes('interval'))).toHaveLength(1)
  })
})

describe('after a break', () => {
  it('reading goes on where it ended, and nothing is lost or read in another order', async () => {
    const agent = await agentWith(recordedLines.slice(0, lineOf('06:05:02')))
    const first = await openAt(agent)
    await first.source.watch(WATCHED)
    await until(() => expect(first.valuesOf('exec')).toEqual(['ACTIVE']))
    agent.feed(recordedLines.slice(lineOf('06:05:02'), lineOf('06:06:12.000Z|system')))
    await until(() => expect(first.valuesOf('logic')).toHaveLength(1))
    agent.cut()
    await until(() => expect(first.lost).toHaveLength(1))

    agent.feed(recordedLines.slice(lineOf('06:06:12.000Z|system')))
    const second = await openAt(agent, {}, { position: first.position() })
    await second.source.watch(WATCHED)
    await until(() => expect(second.valuesOf('avail').at(-1)).toBe('UNAVAILABLE'))
    expect(second.valuesOf('exec').slice(0, 3)).toEqual(['ACTIVE', 'INTERRUPTED', 'ACTIVE'])
    expect(second.valuesOf('parts')).toEqual([18320, 18321, 18322])
    // The first one is as it was at the position, so that a new mapper knows it.
    expect(second.valuesOf('logic')).toMatchObject([{ isActive: true }, { isActive: false }, null])
    for (const node of WATCHED) {
      const times = second.readings.filter((each) => each.node === node).map(({ ts }) => ts)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
    expect(second.problems).toEqual([])
  })

  it('what the agent no longer has is a gap, and an alarm that ended in it is cleared', async () => {
    const agent = await agentWith(recordedLines.slice(0, lineOf('06:06:12.000Z|system')), 10)
    const first = await openAt(agent)
    await first.source.watch(WATCHED)
    await until(() => expect(first.valuesOf('logic')).toMatchObject([{ code: '4012', isActive: true }]))
    await first.source.close()

    agent.feed(recordedLines.slice(lineOf('06:06:12.000Z|system'), lineOf('06:20:50')))
    const second = await openAt(agent, {}, { position: first.position() })
    await second.source.watch(WATCHED)
    await until(() => expect(second.valuesOf('exec').slice(-2)).toEqual(['PROGRAM_COMPLETED', 'ACTIVE']))
    expect(second.problems).toEqual([{ code: 'GAP', detail: '', from: NOW, to: NOW }])
    expect(second.valuesOf('logic')).toMatchObject([{ code: '4012', isActive: false }])
  })

  it('an agent that has been started again is read from the beginning of its buffer', async () => {
    const agent = await agentWith(recordedLines.slice(0, 3))
    const first = await openAt(agent)
    await first.source.watch(WATCHED)
    await until(() => expect(first.valuesOf('exec')).toEqual(['READY']))
    // Its new sequence has already reached the number at which reading ended.
    agent.restart(recordedLines)
    await until(() => expect(first.lost).toHaveLength(1))

    const second = await openAt(agent, {}, { position: first.position() })
    await second.source.watch(WATCHED)
    await until(() => expect(second.valuesOf('parts')).toEqual([null, 18320, 18321, 18322]))
    expect(second.problems).toMatchObject([{ code: 'GAP' }])
  })

  it.each(['stream', 'poll'] as const)(
    'an agent that begins its sequence again under the same id is read from its beginning, by %s',
    async (Reading) => {
      const agent = await agentWith(recordedLines.slice(0, lineOf('06:05:02')))
      const first = await openAt(agent, { Reading })
      await first.source.watch(WATCHED)
      await until(() => expect(first.valuesOf('exec')).toEqual(['ACTIVE']))
      agent.restart(recordedLines.slice(0, 4), { keepsId: true })
      const second = await openAt(agent, { Reading }, { position: first.position() })
      await second.source.watch(WATCHED)
      await until(() => expect(second.valuesOf('parts').at(-1)).toBe(18320))
      expect(second.problems).toMatchObject([{ code: 'GAP' }])
      agent.feed(['2026-11-16T06:30:00Z|parts|18321'])
      await until(() => expect(second.valuesOf('parts').at(-1)).toBe(18321))
      expect(second.lost).toEqual([])
    },
  )

  it('an agent that is started again between two polls is noticed', async () => {
    const agent = await agentWith(recordedLines.slice(0, 5))
    const opened = await openAt(agent, { Reading: 'poll' })
    await opened.source.watch(WATCHED)
    await until(() => expect(opened.readings.length).toBeGreaterThan(0))
    agent.restart()
    await until(() => expect(opened.lost).toHaveLength(1))
  })

  it('a missing heartbeat is a lost connection', async () => {
    const agent = await agentWith(recordedLines.slice(0, 5))
    const opened = await openAt(agent, { HeartbeatMs: 60 })
    await opened.source.watch(WATCHED)
    await until(() => expect(opened.readings.length).toBeGreaterThan(0))
    agent.stopHeartbeat()
    await until(() => expect(opened.lost).toEqual([{ code: 'TIMED_OUT', detail: 'no heartbeat' }]))
  })
})

describe('the clock of an agent', () => {
  it('that is ahead is corrected and named', async () => {
    const agent = await agentWith(recordedLines.slice(0, 5), 1_000, () => NOW + 61_400)
    const opened = await openAt(agent)
    await opened.source.watch(['exec'])
    await until(() => expect(opened.valuesOf('exec')).toEqual(['READY']))
    expect(opened.problems).toEqual([{ code: 'CLOCK_DIFFERS', detail: '61000' }])
    expect(opened.readings[0]?.ts).toBe(Date.parse('2026-11-16T05:58:02.120Z') - 61_000)
  })
})

const xml = (body: string | Buffer) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/xml' }).end(body)
const HEADER = '<MTConnectDevices><Header instanceId="1"/>'

describe('what is no agent, or a broken one', () => {
  const broken: [string, string, string, (response: ServerResponse) => unknown][] = [
    ['half a document', 'PROTOCOL_BROKEN', 'no XML in line 1', xml(HEADER)],
    ['another document', 'PROTOCOL_BROKEN', 'a document of the kind rss', xml('<rss/>')],
    [
      'a document without a header',
      'PROTOCOL_BROKEN',
      'a document without a header',
      xml('<MTConnectDevices/>'),
    ],
    [
      'a document type',
      'PROTOCOL_BROKEN',
      'a document type',
      xml('<!DOCTYPE a [<!ENTITY b "c">]><MTConnectDevices/>'),
    ],
    [
      'bytes that are no text',
      'PROTOCOL_BROKEN',
      'bytes that are no UTF-8',
      xml(Buffer.from([0x3c, 0xff, 0xfe, 0])),
    ],
    [
      'a character that XML has not',
      'PROTOCOL_BROKEN',
      'no XML in line 1',
      xml(`${HEADER}&#0;</MTConnectDevices>`),
    ],
    ['levels without an end', 'PROTOCOL_BROKEN', 'too many levels', xml(`${HEADER}${'<a>'.repeat(100)}`)],
    ['an endless list', 'PROTOCOL_BROKEN', 'too many elements', xml(`${HEADER}${'<a/>'.repeat(200_001)}`)],
    [
      'one id for two',
      'PROTOCOL_BROKEN',
      'two components with the id a',
      xml(`${HEADER}<Devices><Device id="a"/><Device id="a"/></Devices></MTConnectDevices>`),
    ],
    [
      'a page',
      'OTHER_PROTOCOL',
      'HTTP 200 text/html',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    ],
    [
      'a redirect',
      'OTHER_PROTOCOL',
      'HTTP 302 to http://169.254.169.254/',
      (response) =>
        response.writeHead(302, { 'content-type': 'text/xml', location: 'http://169.254.169.254/' }).end(),
    ],
    [
      'a header without an end',
      'OTHER_PROTOCOL',
      '',
      (response) => response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`),
    ],
    ['a sign-in', 'CREDENTIALS_WRONG', 'HTTP 401', (response) => response.writeHead(401).end()],
  ]
  it.each(broken)('%s is %s', async (_, code, detail, answer) => {
    const agent = await agentWith()
    agent.instead((_call, response) => {
      answer(response)
      return true
    })
    await expect(openAt(agent)).rejects.toMatchObject({ problem: { code, detail } })
  })

  it('a huge document is refused before it is read to its end', async () => {
    const agent = await agentWith()
    agent.instead((_call, response) => {
      response.writeHead(200, { 'content-type': 'text/xml' })
      response.write('<MTConnectDevices><!--')
      const more = Buffer.alloc(1024 * 1024, 'x')
      const write = () => {
        while (response.writable && response.write(more));
      }
      response.on('drain', write)
      write()
      return true
    })
    await expect(openAt(agent)).rejects.toMatchObject({
      problem: { code: 'PROTOCOL_BROKEN', detail: 'more than 16777216 bytes' },
    })
  })

  it('an answer that never ends is too late', async () => {
    const agent = await agentWith()
    agent.instead(() => true)
    const opening = openForTest(createMtconnect({ timeoutMs: 50 }), { ...quick, Address: agent.address })
    await expect(opening).rejects.toMatchObject({ problem: { code: 'TIMED_OUT' } })
  })

  it('a part that is longer than it announces ends the stream with a clear problem', async () => {
    const agent = await agentWith(recordedLines.slice(0, 5))
    const opened = await openAt(agent)
    agent.instead((call, response) => {
      if (call !== 'sample') return false
      response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace;boundary=b' })
      response.write(
        '--b\r\nContent-type: text/xml\r\nContent-length: 10\r\n\r\n<MTConnectStreams></MTConnectStreams>',
      )
      return true
    })
    await opened.source.watch(['exec'])
    await until(() => expect(opened.lost).toMatchObject([{ code: 'PROTOCOL_BROKEN' }]))
  })

  it('an agent that never has what it announces is given up', async () => {
    const agent = await agentWith(recordedLines.slice(0, 5))
    const opened = await openAt(agent)
    agent.instead((call, response) => {
      if (call !== 'sample') return false
      response
        .writeHead(404, { 'content-type': 'text/xml' })
        .end(
          '<MTConnectError><Header instanceId="1"/><Errors><Error errorCode="OUT_OF_RANGE"/></Errors></MTConnectError>',
        )
      return true
    })
    await opened.source.watch(['exec'])
    await until(() => expect(opened.lost).toMatchObject([{ code: 'PROTOCOL_BROKEN' }]))
  })

  it('an address that may not be reached is not connected to, and an unknown device is a fault of the settings', async () => {
    const agent = await agentWith()
    const checkAddress = () => Promise.reject(failed('ADDRESS_FORBIDDEN'))
    await expect(openAt(agent, {}, { checkAddress })).rejects.toMatchObject({
      problem: { code: 'ADDRESS_FORBIDDEN' },
    })
    expect(agent.calls).toEqual([])
    await expect(openAt(agent, { Device: 'Other' })).rejects.toMatchObject({
      problem: { code: 'SETTINGS_WRONG' },
    })
  })

  it('nodes that are not there are named, and the others are read', async () => {
    const agent = await agentWith(recordedLines.slice(0, 5))
    const opened = await openAt(agent, { Device: 'Nesting' })
    await opened.source.watch(['exec', 'gone'])
    await until(() => expect(opened.valuesOf('exec')).toEqual(['READY']))
    expect(opened.problems).toEqual([{ code: 'NODE_MISSING', detail: 'gone' }])
  })
})
