import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../time/lengths.ts'
import type { ProblemCode, SourceProblem } from '../problems.ts'
import { createEdgeNode, type MessageType } from './edge-node.ts'
import type { ValueChange } from './metric-table.ts'
import { DATA_TYPES, type Metric, type Payload, type RawValue } from './payload.ts'

const T0 = Date.parse('2026-11-16T06:00:00Z')
const T = DATA_TYPES

const metric = (name: string | null, v: number | null, more: Partial<Metric> = {}): Metric => ({
  name,
  alias: null,
  timestamp: null,
  datatype: T.Int32,
  isHistorical: false,
  isNull: v === null,
  properties: null,
  value: v === null ? null : { kind: 'whole', v: BigInt(v >>> 0) },
  ...more,
})
const data = (name: string | null, v: number | null, more: Partial<Metric> = {}): Metric =>
  metric(name, v, { datatype: null, ...more })
const byAlias = (alias: string, v: number): Metric => data(null, v, { alias })
const text = (v: string): RawValue => ({ kind: 'text', v })
const bdSeq = (v: number): Metric => metric('bdSeq', v, { datatype: T.Int64 })
const rebirth = metric('Node Control/Rebirth', null, {
  datatype: T.Boolean,
  isNull: false,
  value: { kind: 'boolean', v: false },
})

function start() {
  let now = T0
  const changes: ValueChange[] = []
  const problems: SourceProblem[] = []
  const solved: ProblemCode[] = []
  let requests = 0
  const node = createEdgeNode({
    startedAt: T0,
    reorderMs: () => 2_000,
    events: {
      change: (change) => /bdSeq|Node Control/.test(change.id) || changes.push(change),
      problem: (problem) => problems.push(problem),
      solved: (code) => solved.push(code),
      session: () => {},
      askRebirth: () => {
        requests += 1
      },
    },
  })
  const take = (type: MessageType, payload: Partial<Payload> | null, device = '', isRetained = false) =>
    node.take(
      {
        type,
        device,
        isRetained,
        payload: payload && { timestamp: now, seq: null, metrics: [], ...payload },
      },
      now,
    )
  return {
    node,
    changes,
    problems,
    solved,
    requests: () => requests,
    take,
    born: (metrics: readonly Metric[] = [], number = 0) =>
      take('NBIRTH', { seq: 0, metrics: [bdSeq(number), rebirth, ...metrics] }),
    dies: (number: number) => take('NDEATH', { metrics: [bdSeq(number)] }),
    later(ms: number): void {
      const until = now + ms
      for (let due = node.dueAt(); due !== null && due <= until; due = node.dueAt()) {
        now = Math.max(now, due)
        node.tick(now)
        if (node.dueAt() === due) break
      }
      now = until
    },
    now: () => now,
    valuesOf: (id: string) => changes.filter((each) => each.id === id).map(({ v }) => v),
    broken: () => problems.filter(({ code }) => code === 'PROTOCOL_BROKEN').map(({ detail }) => detail),
  }
}

describe('the sequence of messages', () => {
  it('tck-id-payloads-sequence-num-incrementing: is one over the node and its devices, and starts again after 255', () => {
    const edge = start()
    edge.born([metric('n', 0)])
    edge.take('DBIRTH', { seq: 1, metrics: [metric('d', 0)] }, 'saw')
    for (let seq = 2; seq <= 600; seq += 1) {
      const isOwn = seq % 3 === 0
      edge.take(
        isOwn ? 'NDATA' : 'DDATA',
        { seq: seq % 256, metrics: [data(isOwn ? 'n' : 'd', seq)] },
        isOwn ? '' : 'saw',
      )
    }
    expect(edge.valuesOf('/n').at(-1)).toBe(600)
    expect(edge.valuesOf('saw/d').at(-1)).toBe(599)
    expect(edge.valuesOf('/n').length + edge.valuesOf('saw/d').length).toBe(601)
    edge.later(60_000)
    expect([edge.requests(), edge.problems]).toEqual([0, []])
  })

  it('tck-id-operational-behavior-host-reordering-success: a message that others have overtaken is put into its place', () => {
    const edge = start()
    edge.born([metric('a', 0)])
    edge.take('NDATA', { seq: 2, metrics: [data('a', 2)] })
    edge.take('NDATA', { seq: 3, metrics: [data('a', 3)] })
    edge.later(1_900)
    edge.take('NDATA', { seq: 1, metrics: [data('a', 1)] })
    expect(edge.valuesOf('/a')).toEqual([0, 1, 2, 3])
    edge.later(60_000)
    expect([edge.requests(), edge.problems]).toEqual([0, []])
  })

  it('tck-id-operational-behavior-host-reordering-rebirth: a message that does not come is a gap, and the node is asked to be born again', () => {
    const edge = start()
    edge.born([metric('a', 0)])
    const before = edge.now()
    edge.take('NDATA', { seq: 2, metrics: [data('a', 2)] })
    edge.take('NDATA', { seq: 4, metrics: [data('a', 4)] })
    edge.later(1_999)
    expect([edge.valuesOf('/a'), edge.requests()]).toEqual([[0], 0])
    edge.later(1)
    expect(edge.valuesOf('/a')).toEqual([0, 2, 4])
    expect(edge.problems).toEqual([{ code: 'GAP', detail: '', from: before, to: before + 2_000 }])
    expect(edge.requests()).toBe(1)
    edge.take('NDATA', { seq: 5, metrics: [data('a', 5)] })
    expect(edge.valuesOf('/a').at(-1)).toBe(5)
  })

  it('that has too many gaps is not held back for ever', () => {
    const edge = start()
    edge.born([metric('a', 0)])
    for (let seq = 2; seq < 110; seq += 1) edge.take('NDATA', { seq, metrics: [data('a', seq)] })
    expect(edge.valuesOf('/a').length).toBeGreaterThan(90)
  })

  it('tck-id-payloads-ndata-seq: a message without a number, or with one beyond 255, is taken and named', () => {
    const edge = start()
    edge.born([metric('a', 0)])
    edge.take('NDATA', { metrics: [data('a', 1)] })
    edge.take('NDATA', { seq: 256, metrics: [data('a', 2)] })
    expect(edge.valuesOf('/a')).toEqual([0, 1, 2])
    expect(edge.broken()).toEqual(['NDATA without a seq from 0 to 255'])
  })
})

describe('births', () => {
  it('tck-id-topics-nbirth-metrics: are asked for while there is none, ever less often', () => {
    const edge = start()
    edge.later(999)
    expect(edge.requests()).toBe(0)
    edge.later(1)
    expect(edge.requests()).toBe(1)
    edge.later(15_000)
    expect(edge.requests()).toBe(3)
    edge.later(HOUR_MS)
    expect(edge.requests()).toBeLessThan(22)
    edge.born()
    const asked = edge.requests()
    edge.later(HOUR_MS)
    expect(edge.requests()).toBe(asked)
  })

  it('of devices and data count only after that of the node', () => {
    const edge = start()
    edge.take('NDATA', { seq: 1, metrics: [data('a', 1)] })
    edge.take('DBIRTH', { seq: 2, metrics: [metric('d', 1)] }, 'saw')
    expect(edge.changes).toEqual([])
    edge.born()
    edge.take('DDATA', { seq: 1, metrics: [data('d', 1)] }, 'saw')
    expect(edge.changes).toEqual([])
    edge.later(60_000)
    expect(edge.requests()).toBeGreaterThan(0)
  })

  it.each([
    [
      'tck-id-topics-nbirth-seq-num',
      { seq: 7, metrics: [bdSeq(0), rebirth] },
      'NBIRTH with a seq that is not 0',
    ],
    [
      'tck-id-topics-nbirth-timestamp',
      { seq: 0, timestamp: null, metrics: [bdSeq(0), rebirth] },
      'NBIRTH without a timestamp',
    ],
    ['tck-id-payloads-nbirth-bdseq', { seq: 0, metrics: [rebirth] }, 'NBIRTH without bdSeq'],
    [
      'tck-id-payloads-nbirth-rebirth-req',
      { seq: 0, metrics: [bdSeq(0)] },
      'NBIRTH without Node Control/Rebirth',
    ],
    [
      'tck-id-payloads-metric-datatype-req',
      { seq: 0, metrics: [bdSeq(0), rebirth, data('a', 1)] },
      'a: without a name or a type in its birth',
    ],
    [
      'tck-id-payloads-name-requirement',
      { seq: 0, metrics: [bdSeq(0), rebirth, metric(null, 1)] },
      'a metric: without a name or a type in its birth',
    ],
    [
      'tck-id-payloads-alias-uniqueness',
      {
        seq: 0,
        metrics: [bdSeq(0), rebirth, metric('a', 1, { alias: '5' }), metric('b', 1, { alias: '5' })],
      },
      'b: its alias is that of another metric',
    ],
  ])('%s: one that breaks it is taken, and says so', (_id, payload, detail) => {
    const edge = start()
    edge.take('NBIRTH', payload)
    expect(edge.node.isBorn('')).toBe(true)
    expect(edge.broken()).toEqual([detail])
    edge.born()
    expect(edge.solved).toContain('PROTOCOL_BROKEN')
    expect(edge.broken()).toEqual([detail])
  })

  it('tck-id-payloads-nbirth-retain: that the broker has kept are of the past', () => {
    const edge = start()
    edge.take('NBIRTH', { seq: 0, metrics: [bdSeq(0), rebirth, metric('a', 1)] }, '', true)
    expect(edge.node.isBorn('')).toBe(false)
    expect(edge.broken()).toEqual(['NBIRTH is retained'])
  })

  it('of the same values again say nothing new; what they leave out has no value', () => {
    const edge = start()
    const at = { timestamp: T0 - 5_000 }
    edge.born([metric('a', 1, at), metric('b', 2, at)])
    edge.later(1_000)
    edge.born([metric('a', 1, at)])
    expect(edge.changes).toEqual([
      { id: '/a', v: 1, ts: T0 - 5_000, isPast: false },
      { id: '/b', v: 2, ts: T0 - 5_000, isPast: false },
      { id: '/b', v: null, ts: T0 + 1_000, isPast: false },
    ])
  })

  it('tck-id-message-flow-device-birth-publish-nbirth-wait: of the node leave its devices without values until they are born again', () => {
    const edge = start()
    edge.born()
    edge.take('DBIRTH', { seq: 1, metrics: [metric('d', 2)] }, 'saw')
    edge.later(1_000)
    edge.born()
    expect([edge.valuesOf('saw/d'), edge.node.isBorn('saw')]).toEqual([[2, null], false])
    edge.take('DBIRTH', { seq: 1, metrics: [metric('d', 2)] }, 'saw')
    expect(edge.valuesOf('saw/d')).toEqual([2, null, 2])
  })

  it('of the node end the wait for what was missing before', () => {
    const edge = start()
    edge.born([metric('a', 0)])
    edge.take('NDATA', { seq: 2, metrics: [data('a', 2)] })
    edge.born([metric('a', 3)])
    edge.later(60_000)
    expect([edge.valuesOf('/a'), edge.problems, edge.requests()]).toEqual([[0, 3], [], 0])
  })

  it('solve what was broken, until it is broken again', () => {
    const edge = start()
    const wrong = data('a', 0, { value: text('two') })
    edge.born([metric('a', 1)])
    edge.take('NDATA', { seq: 1, metrics: [wrong] })
    edge.take('NDATA', { seq: 2, metrics: [wrong] })
    expect(edge.problems).toHaveLength(1)
    edge.born([metric('a', 1)])
    expect(edge.solved).toContain('TYPE_CHANGED')
    edge.take('NDATA', { seq: 1, metrics: [wrong] })
    expect(edge.problems).toHaveLength(2)
  })

  it('of a metric as another type are taken', () => {
    const edge = start()
    edge.born([metric('a', 1)])
    edge.later(10)
    edge.born([metric('a', 0, { datatype: T.String, value: text('on') })])
    expect(edge.valuesOf('/a')).toEqual([1, 'on'])
  })

  it('of names that look alike count once', () => {
    const edge = start()
    edge.born([metric('a', 1), metric('a\0', 2), metric('b\ud800', 3)])
    expect(edge.changes.map(({ id, v }) => [id, v])).toEqual([
      ['/a', 1],
      ['/b\ufffd', 3],
    ])
    expect(edge.broken()).toEqual(['a: twice in one birth'])
  })
})

describe('deaths', () => {
  it('tck-id-operational-behavior-edge-node-termination-host-action-ndeath-devices-tags-stale: of the node ends all values, by the clock of the host', () => {
    const edge = start()
    edge.born([metric('a', 1)], 4)
    edge.take('DBIRTH', { seq: 1, metrics: [metric('d', 2)] }, 'saw')
    edge.later(90_000)
    edge.dies(4)
    expect(edge.changes.slice(2)).toEqual([
      { id: '/a', v: null, ts: T0 + 90_000, isPast: false },
      { id: 'saw/d', v: null, ts: T0 + 90_000, isPast: false },
    ])
    expect([edge.node.isBorn(''), edge.node.isBorn('saw')]).toEqual([false, false])
    edge.later(HOUR_MS)
    expect(edge.requests()).toBe(0)
  })

  it('tck-id-topics-nbirth-bdseq-matching: of another session are ignored', () => {
    const edge = start()
    edge.born([metric('a', 1)], 5)
    edge.dies(4)
    expect(edge.node.isBorn('')).toBe(true)
    edge.dies(5)
    expect(edge.node.isBorn('')).toBe(false)
    edge.dies(5)
    expect(edge.valuesOf('/a')).toEqual([1, null])
  })

  it('tck-id-payloads-ndeath-bdseq: without a bdSeq end the session, and are named', () => {
    const edge = start()
    edge.born([metric('a', 1)], 5)
    edge.take('NDEATH', {})
    expect(edge.valuesOf('/a')).toEqual([1, null])
    expect(edge.broken()).toEqual(['NDEATH without bdSeq'])
  })

  it('tck-id-operational-behavior-edge-node-termination-host-action-ddeath-devices-tags-stale: of a device ends its values by the time of the message', () => {
    const edge = start()
    edge.born([metric('a', 1)])
    edge.take('DBIRTH', { seq: 1, metrics: [metric('d', 2)] }, 'saw')
    edge.later(60_000)
    edge.take('DDEATH', { seq: 2, timestamp: T0 + 59_000 }, 'saw')
    expect(edge.changes.slice(2)).toEqual([{ id: 'saw/d', v: null, ts: T0 + 59_000, isPast: false }])
  })

  it('end requests: a node that is gone answers none', () => {
    const edge = start()
    edge.born([metric('a', 1)])
    edge.take('NDATA', { seq: 1, metrics: [data('x', 1)] })
    edge.dies(0)
    edge.later(HOUR_MS)
    expect(edge.requests()).toBe(0)
  })

  it('are over with the next birth, whose values hold from then on', () => {
    const edge = start()
    const at = { timestamp: T0 - 60_000 }
    edge.born([metric('a', 1, at)])
    edge.dies(0)
    edge.later(5_000)
    edge.born([metric('a', 1, at)], 1)
    expect(edge.changes.map(({ v, ts }) => [v, ts])).toEqual([
      [1, T0 - 60_000],
      [null, T0],
      [1, T0 + 5_000],
    ])
  })

  it('tck-id-operational-behavior-data-commands-rebirth-name: data after a death is no life, but asks for one', () => {
    const edge = start()
    edge.born([metric('a', 1)])
    edge.dies(0)
    edge.take('NDATA', { seq: 1, metrics: [data('a', 2)] })
    expect(edge.valuesOf('/a')).toEqual([1, null])
    edge.later(2_000)
    expect(edge.requests()).toBe(1)
  })
})

describe('metrics', () => {
  it('tck-id-payloads-alias-data-cmd-requirement: are known by their alias, over the node and its devices', () => {
    const edge = start()
    edge.born([metric('a', 1, { alias: '1' })])
    edge.take('DBIRTH', { seq: 1, metrics: [metric('d', 2, { alias: '18446744073709551615' })] }, 'saw')
    edge.take('NDATA', { seq: 2, metrics: [byAlias('1', 10)] })
    edge.take('DDATA', { seq: 3, metrics: [byAlias('18446744073709551615', 20)] }, 'saw')
    expect([edge.valuesOf('/a'), edge.valuesOf('saw/d')]).toEqual([
      [1, 10],
      [2, 20],
    ])
  })

  it('whose alias is that of another one get no values by it, until a birth that is right', () => {
    const edge = start()
    edge.born([metric('a', 1, { alias: '1' })])
    edge.take('DBIRTH', { seq: 1, metrics: [metric('d', 2, { alias: '1' })] }, 'saw')
    edge.take('NDATA', { seq: 2, metrics: [byAlias('1', 10)] })
    edge.take('DDATA', { seq: 3, metrics: [byAlias('1', 20)] }, 'saw')
    expect([edge.valuesOf('/a'), edge.valuesOf('saw/d')]).toEqual([[1], [2]])
    edge.take('DBIRTH', { seq: 4, metrics: [metric('d', 3, { alias: '2' })] }, 'saw')
    edge.take('NDATA', { seq: 5, metrics: [byAlias('1', 11)] })
    expect(edge.valuesOf('/a')).toEqual([1, 11])
  })

  it('of another device are not changed by the alias that they have', () => {
    const edge = start()
    edge.born([metric('a', 1, { alias: '1' })])
    edge.take('DBIRTH', { seq: 1, metrics: [metric('d', 2, { alias: '2' })] }, 'saw')
    edge.take('DDATA', { seq: 2, metrics: [byAlias('1', 10)] }, 'saw')
    expect(edge.valuesOf('/a')).toEqual([1])
    expect(edge.broken()).toEqual(['alias 1: not in the birth'])
  })

  it('that nobody has named ask for a birth, and the others of their message count', () => {
    const edge = start()
    edge.born([metric('a', 1, { alias: '1' })])
    edge.take('NDATA', { seq: 1, metrics: [byAlias('7', 1), data('x', 1), byAlias('1', 2)] })
    expect(edge.valuesOf('/a')).toEqual([1, 2])
    expect(edge.broken()).toEqual(['alias 7: not in the birth', 'x: not in the birth'])
    edge.later(2_000)
    expect(edge.requests()).toBe(1)
    edge.take('NDATA', { seq: 2, metrics: [byAlias('7', 1)] })
    edge.later(3_000)
    expect(edge.requests()).toBe(1)
  })

  it('of another type than in the birth are left out', () => {
    const edge = start()
    edge.born([metric('a', 1)])
    edge.take('NDATA', { seq: 1, metrics: [data('a', 0, { value: text('two') })] })
    edge.take('NDATA', { seq: 2, metrics: [metric('a', 2, { datatype: T.Int64 })] })
    expect(edge.valuesOf('/a')).toEqual([1])
    expect(edge.problems).toEqual([{ code: 'TYPE_CHANGED', detail: 'a' }])
  })

  it('that are historical go into the past in their order, and do not change the present', () => {
    const edge = start()
    edge.born([metric('a', 9)])
    const past = (v: number, ago: number) => data('a', v, { isHistorical: true, timestamp: T0 - ago })
    edge.take('NDATA', { seq: 1, metrics: [past(1, 3_000), past(2, 2_000), past(3, 1_000)] })
    expect(edge.changes.slice(1)).toEqual([
      { id: '/a', v: 1, ts: T0 - 3_000, isPast: true },
      { id: '/a', v: 2, ts: T0 - 2_000, isPast: true },
      { id: '/a', v: 3, ts: T0 - 1_000, isPast: true },
    ])
    expect(edge.node.value('/a')?.v).toBe(9)
  })

  it('tck-id-operational-behavior-data-publish-nbirth-order: that come late are of the past', () => {
    const edge = start()
    edge.born([metric('a', 1)])
    edge.take('NDATA', { seq: 1, metrics: [data('a', 2, { timestamp: T0 - 1_000 })] })
    expect(edge.changes.at(-1)).toEqual({ id: '/a', v: 2, ts: T0 - 1_000, isPast: true })
    expect(edge.node.value('/a')?.v).toBe(1)
  })

  it('tck-id-payloads-name-birth-data-requirement: without a time have that of their message, or of its arrival', () => {
    const edge = start()
    edge.born([metric('a', 1)])
    edge.later(1_000)
    edge.take('NDATA', { seq: 1, timestamp: T0 + 900, metrics: [data('a', 2)] })
    edge.later(1_000)
    edge.take('NDATA', { seq: 2, timestamp: null, metrics: [data('a', 3)] })
    expect(edge.changes.map(({ ts }) => ts - T0)).toEqual([0, 900, 2_000])
  })

  it('of a clock that is an hour off are corrected, also when it is set meanwhile', () => {
    const edge = start()
    const at = (ts: number) => ({ timestamp: ts })
    edge.take('NBIRTH', {
      seq: 0,
      timestamp: T0 + HOUR_MS,
      metrics: [bdSeq(0), rebirth, metric('a', 1, at(T0 + HOUR_MS))],
    })
    expect(edge.changes.at(-1)?.ts).toBe(T0)
    expect(edge.problems).toEqual([{ code: 'CLOCK_DIFFERS', detail: String(HOUR_MS) }])
    edge.later(1_000)
    edge.take('NDATA', { seq: 1, metrics: [data('a', 2, at(T0 + 1_000))] })
    expect(edge.changes.at(-1)).toMatchObject({ v: 2, ts: T0 + 1_000, isPast: false })
  })

  it('have the smallest number of problems: one for each, and not without an end', () => {
    const edge = start()
    edge.born()
    for (let at = 0; at < 5_000; at += 1)
      edge.take('NDATA', { seq: (at + 1) % 256, metrics: [data(`m${at % 500}`, 1)] })
    expect(edge.problems.length).toBeLessThanOrEqual(100)
  })
})

describe('what cannot be read', () => {
  it('tck-id-message-flow-device-birth-publish-dbirth-payload: is named and asks for a birth', () => {
    const edge = start()
    edge.born([metric('a', 1)])
    edge.take('NDATA', null)
    expect(edge.broken()).toEqual(['NDATA cannot be read, or is too large'])
    edge.later(2_000)
    expect(edge.requests()).toBe(1)
  })

  it('as a death ends the session: nobody knows which', () => {
    const edge = start()
    edge.born([metric('a', 1)])
    edge.take('NDEATH', null)
    expect(edge.node.isBorn('')).toBe(false)
  })
})

describe('a large edge node', () => {
  it('of 20,000 metrics is offered level by level', () => {
    const edge = start()
    const metrics = Array.from({ length: 20_000 }, (_, at) =>
      metric(`area ${at % 20}/line ${at % 100}/value ${at}`, at, { alias: String(at) }),
    )
    edge.born(metrics)
    edge.take('NDATA', { seq: 1, metrics: [byAlias('19999', 5)] })
    expect(edge.node.treeOf('').level('/')).toHaveLength(20)
    expect(edge.node.treeOf('').level('/area 7')).toHaveLength(5)
    expect(edge.node.treeOf('').level('/area 19/line 99')).toHaveLength(200)
    expect(edge.valuesOf('/area 19/line 99/value 19999')).toEqual([19_999, 5])
  })

  it('has no more metrics and devices than there can be', () => {
    const edge = start()
    edge.born(Array.from({ length: 50_100 }, (_, at) => metric(`m${at}`, at)))
    expect(edge.broken()).toEqual(['too many metrics or devices'])
    for (let at = 0; at < 1_200; at += 1) edge.take('DBIRTH', { seq: (at + 1) % 256 }, `d${at}`)
    expect(edge.node.devices()).toHaveLength(1_000)
  })
})
