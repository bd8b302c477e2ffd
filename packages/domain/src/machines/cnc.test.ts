import { expect, test } from 'vitest'
import { CNC_MODES, CNC_STATUSES, wordIn } from './cnc.ts'

test('a mode or status of the control is known in capitals and with spaces too', () => {
  expect(wordIn(CNC_MODES, 'MANUAL_JOG')).toBe('manual_jog')
  expect(wordIn(CNC_STATUSES, 'Feed hold')).toBe('feed_hold')
  expect(wordIn(CNC_STATUSES, 'dancing')).toBeNull()
})
