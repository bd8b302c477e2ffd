import { describe, expect, it } from 'vitest'
import { checkStateOf } from './check-state.ts'
import type { CycleStatus } from './verdict.ts'

const test = (day: number, status: CycleStatus, score: number | null = null) => ({
  id: `${day} ${status}`,
  status,
  score,
  startedAt: new Date(Date.UTC(2026, 10, day)),
})

const stateOf = (...all: ReturnType<typeof test>[][]) => {
  const { series, last, aborted } = checkStateOf(all)
  return { tests: series.length, last: last?.id, aborted: aborted?.id }
}

describe('how a check does', () => {
  const worn = [test(1, 'FINGERPRINT'), test(2, 'OK', 95), test(3, 'UPPER_WARNING', 70)]
  const good = [test(1, 'FINGERPRINT'), test(5, 'OK', 97)]

  it('is the lowest of the last scores of its tools and operations', () => {
    expect(stateOf(good, worn)).toEqual({ tests: 3, last: '3 UPPER_WARNING', aborted: undefined })
  })

  it('stays what it was when a file cannot be read, which is named beside it', () => {
    const state = { last: '3 UPPER_WARNING', aborted: '4 ABORTED' }
    expect(stateOf([...worn, test(4, 'ABORTED')])).toMatchObject(state)
    expect(stateOf([...worn, test(4, 'ABORTED')], good)).toMatchObject(state)
    expect(stateOf([...worn, test(4, 'ABORTED'), test(6, '-')], good)).toMatchObject(state)
    expect(stateOf(worn, [...good, test(6, 'ABORTED')])).toMatchObject({ ...state, aborted: '6 ABORTED' })
  })

  it('forgets a file that could not be read when the next one could', () => {
    const read = [...worn, test(4, 'ABORTED'), test(5, 'UPPER_WARNING', 68)]
    expect(stateOf(read)).toMatchObject({ last: '5 UPPER_WARNING', aborted: undefined })
  })

  it('is the last test where none was judged', () => {
    expect(stateOf([test(1, '-')], [test(2, 'ABORTED')])).toEqual({
      tests: 1,
      last: '2 ABORTED',
      aborted: undefined,
    })
    expect(stateOf([test(3, '-')], [test(2, 'ABORTED')])).toMatchObject({
      last: '3 -',
      aborted: '2 ABORTED',
    })
    expect(stateOf()).toEqual({ tests: 0, last: undefined, aborted: undefined })
  })

  it('is not that of a bad test which became the fingerprint', () => {
    expect(stateOf([test(1, 'FINGERPRINT', 40)], [test(2, 'OK', 90)])).toMatchObject({ last: '2 OK' })
  })
})
