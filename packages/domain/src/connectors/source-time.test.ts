import { describe, expect, it } from 'vitest'
import { sourceTime } from './source-time.ts'

const at = Date.UTC(2026, 10, 16, 9, 58, 10, 123)

describe('a time of a machine', () => {
  it('is ISO 8601 with any fraction, and UTC without an offset', () => {
    for (const text of [
      '2026-11-16T09:58:10.123Z',
      '2026-11-16T09:58:10.1234567Z',
      '2026-11-16T09:58:10.123456789012',
      '2026-11-16 09:58:10,123',
      '2026-11-16T10:58:10.123+01:00',
      '2026-11-16T10:58:10.123+0100',
    ])
      expect(sourceTime(text), text).toBe(at)
  })

  it('is none where no clock was set, where it does not exist, and in texts', () => {
    for (const text of [
      '1970-01-01T00:00:00Z',
      '2999-01-01T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-11-16',
      '16.11.2026 09:58',
      '',
      '2026-11-16T09:58:10Z; drop',
      `${'2'.repeat(100_000)}`,
    ])
      expect(sourceTime(text), text.slice(0, 40)).toBeNull()
  })
})
