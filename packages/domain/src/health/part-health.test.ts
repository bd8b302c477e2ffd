import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../time/lengths.ts'
import { certificateHealth } from './certificate-health.ts'
import {
  callHealth,
  factHealth,
  ingestHealth,
  jobHealth,
  mailHealth,
  readerHealth,
  sendingHealth,
} from './part-health.ts'
import { worstOf } from './verdict.ts'

const ingest = { waitingMs: 20_000, delayMs: 20, rejected: 0, refusedMachines: 0 }
const jobs = { lastRunMs: SECOND_MS, late: 0, failing: 0, failedTasks: 0 }
const sending = { failed: 0, waitingMs: null }

describe('the reason why a part wants somebody', () => {
  it.each([
    [ingestHealth(ingest), 'well', null],
    [ingestHealth({ ...ingest, waitingMs: 61_000, rejected: 3 }), 'stopped', 'not_storing'],
    [ingestHealth({ ...ingest, delayMs: 6 * SECOND_MS }), 'todo', 'slow'],
    [ingestHealth({ ...ingest, refusedMachines: 1, rejected: 3 }), 'todo', 'refused'],
    [ingestHealth({ ...ingest, rejected: 3 }), 'todo', 'rejected'],
    [readerHealth({ away: 0, failed: 0 }), 'well', null],
    [readerHealth({ away: 1, failed: 1 }), 'todo', 'away'],
    [readerHealth({ away: 0, failed: 1 }), 'todo', 'failed'],
    [factHealth({ waitingMs: MINUTE_MS, tries: 1 }), 'well', null],
    [factHealth({ waitingMs: 11 * MINUTE_MS, tries: 1 }), 'todo', 'behind'],
    [factHealth({ waitingMs: MINUTE_MS, tries: 3 }), 'todo', 'failing'],
    [jobHealth(jobs), 'well', null],
    // Of a portal that has just been started.
    [jobHealth({ ...jobs, lastRunMs: null }), 'well', null],
    [jobHealth({ ...jobs, lastRunMs: 6 * MINUTE_MS }), 'stopped', 'none_ran'],
    [jobHealth({ ...jobs, late: 1, failing: 1 }), 'todo', 'late'],
    [jobHealth({ ...jobs, failing: 1 }), 'todo', 'failing'],
    [jobHealth({ ...jobs, failedTasks: 1 }), 'todo', 'tasks'],
    [sendingHealth(sending), 'well', null],
    [sendingHealth({ ...sending, failed: 1 }), 'todo', 'failed'],
    [sendingHealth({ ...sending, waitingMs: 16 * MINUTE_MS }), 'todo', 'waiting'],
    [mailHealth({ ...sending, hasServer: false }), 'todo', 'no_server'],
    [mailHealth({ ...sending, hasServer: true }), 'well', null],
    [callHealth({ count: 999, slow: 999, errors: 999 }), 'well', null],
    [callHealth({ count: 1000, slow: 60, errors: 11 }), 'todo', 'errors'],
    [callHealth({ count: 1000, slow: 51, errors: 10 }), 'todo', 'slow'],
    [callHealth({ count: 1000, slow: 50, errors: 10 }), 'well', null],
  ] as const)('%o', (verdict, state, why) => {
    expect(verdict).toEqual({ state, why })
  })

  it.each([
    ['device', 31, false, 'well'],
    ['device', 29, false, 'todo'],
    ['device', -1, false, 'todo'],
    ['server', 20, true, 'well'],
    ['server', 13, true, 'todo'],
    ['server', 29, false, 'todo'],
    ['server', -1, true, 'stopped'],
  ] as const)(
    'a certificate of a %s that ends in %i days, renewed by itself: %s, is %s',
    (kind, days, isRenewed, state) => {
      expect(certificateHealth([{ kind, endsAt: days * DAY_MS, isRenewed }], 0).state).toBe(state)
    },
  )

  it('of all parts the worst counts', () => {
    expect(worstOf([])).toBe('well')
    expect(worstOf(['well', 'todo', 'well'])).toBe('todo')
    expect(worstOf(['todo', 'stopped', 'well'])).toBe('stopped')
  })
})
