import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import ui from '../../platform/ui/texts/en-US.json' with { type: 'json' }
import { sentAfterAsking } from '../../testing/asks-first.tsx'
import { TargetsForm } from './targets-form.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

test('a target is removed after a question that says what figures are measured by then', async () => {
  const owner = { org: 'NORDHAUS', machineId: null }
  const sent = await sentAfterAsking(
    <TargetsForm owner={owner} firstDay="2026-11-01" onDone={() => undefined} />,
    {
      button: /^Remove 2026-10-05/,
      says: 'From 2026-10-05 on, figures are measured by the target before it, those of past days too.',
      does: 'Remove the target',
      result: [{ ValidFrom: '2026-10-05', OEE: 80, Availability: null, Performance: null, Quality: null }],
    },
  )
  expect(sent).toEqual([expect.stringMatching(/^DELETE .*2026-10-05$/)])
})
