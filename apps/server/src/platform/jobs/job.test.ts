import { DAY_MS } from '@millwright/domain/time/lengths'
import { describe, expect, it } from 'vitest'
import { firstDue, type Job, nextDue } from './job.ts'

const run = async () => {}
const daily: Job = { name: 'daily', dailyAt: '03:30', run }
const at = (time: string) => Date.parse(`2026-11-04T${time}Z`)

describe('a daily job', () => {
  it('is due at its time of day', () => {
    expect(nextDue(daily, at('03:29:59'), true)).toBe(at('03:30:00'))
    expect(nextDue(daily, at('03:30:00'), true)).toBe(at('03:30:00') + DAY_MS)
  })

  it('that failed is due again after minutes, at the latest at its time of day', () => {
    expect(nextDue(daily, at('03:31:00'), false)).toBe(at('03:41:00'))
    expect(nextDue(daily, at('03:25:00'), false)).toBe(at('03:30:00'))
  })

  it('is due at once when its last time passed without it', () => {
    expect(firstDue(daily, at('10:00:00'), at('03:30:00') - DAY_MS)).toBe(at('10:00:00'))
    expect(firstDue(daily, at('10:00:00'), null)).toBe(at('10:00:00'))
  })

  it('waits for its next time when it ran', () => {
    expect(firstDue(daily, at('10:00:00'), at('03:30:01'))).toBe(at('03:30:00') + DAY_MS)
    expect(firstDue(daily, at('02:00:00'), at('03:31:00') - DAY_MS)).toBe(at('03:30:00'))
  })
})

it('a repeated job waits as long before its first run as between two, unless it says otherwise', () => {
  const job: Job = { name: 'often', everyMs: 5_000, run }
  expect(firstDue(job, 1_000, null)).toBe(6_000)
  expect(firstDue({ ...job, firstMs: 0 }, 1_000, null)).toBe(1_000)
  expect(nextDue(job, 1_000, true)).toBe(6_000)
  expect(nextDue(job, 1_000, false)).toBe(6_000)
})
