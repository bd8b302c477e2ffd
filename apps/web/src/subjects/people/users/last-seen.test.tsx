import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { LastSeen } from './last-seen.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', texts))
afterEach(cleanup)

const before = (ms: number): string => new Date(Date.now() - ms).toISOString()

test.each([
  [3 * MINUTE_MS, 'now'],
  [40 * MINUTE_MS + 1_000, '40m ago'],
  [5 * HOUR_MS + 1_000, '5h ago'],
  [75 * HOUR_MS, '3d ago'],
])('who was here %d ms ago was seen "%s", with the exact time beside it', (ms, text) => {
  const at = before(ms)
  const shown = render(<LastSeen at={at} />).container.querySelector('time')
  expect(shown?.textContent).toBe(text)
  expect(shown?.dateTime).toBe(at)
  expect(shown?.title).toMatch(/\d{2}:\d{2}/)
})

test('who was invited and never came was never seen', () => {
  expect(render(<LastSeen at={null} />).container.textContent).toBe('never')
})
