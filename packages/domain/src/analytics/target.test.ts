import { describe, expect, test } from 'vitest'
import { NO_TARGET, targetOn } from './target.ts'

const from = (validFrom: string, target: object) => ({ validFrom, value: { ...NO_TARGET, ...target } })

describe('a target', () => {
  const organization = [from('2026-01-01', { oee: 70, quality: 98 }), from('2026-11-01', { oee: 75 })]

  test('holds from its day on and leaves the days before alone', () => {
    expect(targetOn({ machine: [], organization }, '2026-10-31')).toMatchObject({ oee: 70, quality: 98 })
    expect(targetOn({ machine: [], organization }, '2026-11-01')).toMatchObject({ oee: 75, quality: null })
    expect(targetOn({ machine: [], organization }, '2025-12-31')).toEqual(NO_TARGET)
  })

  test('of a machine counts before that of its organization, figure by figure', () => {
    const machine = [from('2026-10-01', { oee: 60 })]
    expect(targetOn({ machine, organization }, '2026-10-31')).toMatchObject({ oee: 60, quality: 98 })
  })
})
