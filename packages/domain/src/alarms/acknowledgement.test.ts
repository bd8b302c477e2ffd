import { describe, expect, test } from 'vitest'
import { type Acknowledgement, alarmState, CLOSES_AFTER_MS, findAcknowledgements } from './acknowledgement.ts'

const seen = (code: string, from: number, at = from + 10): Acknowledgement => ({
  code,
  from,
  by: 'Anna',
  at,
  note: '',
})
const alarm = (code: string, from: number, to: number | null) => ({ code, from, to })

describe('the state of an alarm', () => {
  test('is active until it is cleared, also when it was acknowledged', () => {
    expect(alarmState(alarm('1', 0, null), seen('1', 0), 100)).toBe('active')
  })

  test('is cleared until somebody has seen it', () => {
    expect(alarmState(alarm('1', 0, 50), null, 100)).toBe('cleared')
    expect(alarmState(alarm('1', 0, 50), seen('1', 0), 100)).toBe('closed')
  })

  test('is closed after a day all the same', () => {
    expect(alarmState(alarm('1', 0, 50), null, 50 + CLOSES_AFTER_MS)).toBe('cleared')
    expect(alarmState(alarm('1', 0, 50), null, 51 + CLOSES_AFTER_MS)).toBe('closed')
  })
})

describe('the acknowledgement of an alarm', () => {
  test('is of the same code', () => {
    const find = findAcknowledgements([seen('1', 100)])
    expect(find(alarm('1', 100, 200))?.by).toBe('Anna')
    expect(find(alarm('2', 100, 200))).toBeNull()
  })

  test('stays when a late report moves the start of the alarm back', () => {
    expect(findAcknowledgements([seen('1', 100)])(alarm('1', 60, null))).not.toBeNull()
  })

  test('is not of an alarm that had ended, nor of one that came later', () => {
    const find = findAcknowledgements([seen('1', 100)])
    expect(find(alarm('1', 60, 100))).toBeNull()
    expect(find(alarm('1', 101, null))).toBeNull()
  })

  test('is found for an alarm of no length', () => {
    expect(findAcknowledgements([seen('1', 100)])(alarm('1', 100, 100))).not.toBeNull()
  })

  test('is the first of several', () => {
    const find = findAcknowledgements([seen('1', 120, 900), seen('1', 100, 300)])
    expect(find(alarm('1', 100, null))?.at).toBe(300)
  })
})
