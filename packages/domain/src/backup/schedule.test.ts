import { expect, it } from 'vitest'
import { HOUR_MS } from '../time/lengths.ts'
import { isDue, latestTime, readTimesOfDay } from './schedule.ts'

const at = (text: string): number => Date.parse(`2026-11-${text}:00Z`)
const TIMES = readTimesOfDay('18:00, 06:00') ?? []

it('reads times of the day in UTC, and refuses what is none', () => {
  expect(TIMES).toEqual([360, 1080])
  for (const text of ['', '6:00', '24:00', '06:60', '06:00,', 'every 6 h'])
    expect(readTimesOfDay(text)).toBeNull()
})

it('is due once after each time, also when it was missed', () => {
  expect(latestTime(TIMES, at('19T05:59'))).toBe(at('18T18:00'))
  expect(latestTime(TIMES, at('19T06:00'))).toBe(at('19T06:00'))
  const last = (text: string, hasFailed = false) => ({ begunAt: at(text), hasFailed })
  expect(isDue(TIMES, null, at('19T12:00'), HOUR_MS)).toBe(true)
  expect(isDue(TIMES, last('18T18:00'), at('19T05:59'), HOUR_MS)).toBe(false)
  expect(isDue(TIMES, last('18T18:00'), at('19T06:00'), HOUR_MS)).toBe(true)
  expect(isDue(TIMES, last('12T18:00'), at('19T11:00'), HOUR_MS)).toBe(true)
  expect(isDue(TIMES, last('19T06:00'), at('19T17:59'), HOUR_MS)).toBe(false)
})

it('tries again after one that failed, with a pause', () => {
  const failed = { begunAt: at('19T06:00'), hasFailed: true }
  expect(isDue(TIMES, failed, at('19T06:59'), HOUR_MS)).toBe(false)
  expect(isDue(TIMES, failed, at('19T07:00'), HOUR_MS)).toBe(true)
})
