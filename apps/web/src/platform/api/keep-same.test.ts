import { expect, test } from 'vitest'
import { keepSame } from './keep-same.ts'

const keep = keepSame(['alarms', 'saw', { from: '2026-10-01', to: '2026-10-31' }])
const keyOf = (machine: string, from: string, page: number) => ({
  queryKey: ['alarms', machine, { to: '2026-10-31', from }, page],
})

test('rows stay while another page of the same days comes', () => {
  expect(keep('rows', keyOf('saw', '2026-10-01', 1))).toBe('rows')
})

test('nothing of other days, of another machine or of nothing before stays', () => {
  expect(keep('rows', keyOf('saw', '2026-10-02', 1))).toBeUndefined()
  expect(keep('rows', keyOf('router', '2026-10-01', 1))).toBeUndefined()
  expect(keep(undefined, undefined)).toBeUndefined()
})
