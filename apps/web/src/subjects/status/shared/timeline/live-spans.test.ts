import type { StatusChanged } from '@millwright/contract/live'
import { colorOf, type Status } from '@millwright/domain/status/status'
import { describe, expect, test } from 'vitest'
import { nowFor, spansOfPoints, withChange, withChanges } from './live-spans.ts'

const at = (minute: number) => Date.UTC(2026, 10, 12, 8, minute)
const point = (Status: Status, from: number, to: number) => ({
  StartTime: new Date(at(from)).toISOString(),
  EndTime: new Date(at(to)).toISOString(),
  Status,
  AmountSingle: (to - from) * 60,
})
const change = (machineId: string, status: Status, minute: number): StatusChanged => ({
  machineId,
  status,
  color: colorOf(status),
  ts: at(minute),
})

describe('a timeline from the wire', () => {
  const points = [point('READY', 0, 10), point('EXE', 10, 20)]

  test('ends open when the period reaches to now', () => {
    expect(spansOfPoints(points, true).map((span) => span.to)).toEqual([at(10), null])
  })

  test('ends closed when the period is over', () => {
    expect(spansOfPoints(points, false).map((span) => span.to)).toEqual([at(10), at(20)])
  })
})

describe('a live change', () => {
  const spans = spansOfPoints([point('READY', 0, 10), point('EXE', 10, 20)], true)

  test('closes the lasting span and opens the next', () => {
    expect(withChange(spans, { status: 'FAIL', ts: at(25) })).toEqual([
      { status: 'READY', from: at(0), to: at(10) },
      { status: 'EXE', from: at(10), to: at(25) },
      { status: 'FAIL', from: at(25), to: null },
    ])
  })

  test('that repeats the status gives back the very same list', () => {
    expect(withChange(spans, { status: 'EXE', ts: at(25) })).toBe(spans)
  })

  test('from before the last span is left to the server', () => {
    expect(withChange(spans, { status: 'FAIL', ts: at(5) })).toBe(spans)
    expect(withChange(spans, { status: 'FAIL', ts: at(10) })).toBe(spans)
  })

  test('does not touch a day that is over', () => {
    const past = spansOfPoints([point('EXE', 0, 10)], false)
    expect(withChange(past, { status: 'FAIL', ts: at(25) })).toBe(past)
  })

  test('begins the timeline of a machine that had none', () => {
    expect(withChange([], { status: 'EXE', ts: at(1) })).toEqual([{ status: 'EXE', from: at(1), to: null }])
  })
})

describe('now', () => {
  const spans = spansOfPoints([point('EXE', 0, 10)], true)

  test('is never before what was already reported', () => {
    expect(nowFor(spans, at(-5))).toBe(at(0) + 1)
    expect(nowFor(spans, at(5))).toBe(at(5))
    expect(nowFor([], at(5))).toBe(at(5))
  })
})

describe('live changes of a fleet', () => {
  const saw = spansOfPoints([point('EXE', 0, 10)], true)
  const drill = spansOfPoints([point('READY', 0, 10)], true)
  const timelines = { saw, drill }
  const byMachine = (...changes: StatusChanged[]) => Map.groupBy(changes, ({ machineId }) => machineId)

  test('are all appended in their order, and untouched machines keep their list', () => {
    const next = withChanges(timelines, byMachine(change('saw', 'FAIL', 20), change('saw', 'READY', 21)))
    expect(next.saw?.map((span) => span.status)).toEqual(['EXE', 'FAIL', 'READY'])
    expect(next.drill).toBe(drill)
  })

  test('told twice change nothing the second time', () => {
    const changes = byMachine(change('saw', 'FAIL', 20), change('saw', 'READY', 21))
    const next = withChanges(timelines, changes)
    expect(withChanges(next, changes)).toBe(next)
  })

  test('of unknown machines or with unknown names are ignored', () => {
    const odd = { ...change('saw', 'EXE', 20), status: 'DANCING' as Status }
    expect(withChanges(timelines, byMachine(change('press', 'FAIL', 20), odd))).toBe(timelines)
  })
})
