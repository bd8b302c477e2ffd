import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../../platform/i18n/i18n.ts'
import { answerCalls, renderPage } from '../../../../testing/test-page.tsx'
import { FamilyGauges } from './family-gauges.tsx'
import { gaugesQuery } from './gauges.queries.ts'
import texts from './texts/en-US.json' with { type: 'json' }

const GAUGE = { group: '', location: '', channel: 'Base/Speed', unit: 'm/min', min: 0, max: 100, ranges: [] }

beforeAll(() => i18n.use('en-US', texts))
afterEach(cleanup)

test('the gauges of the family show what was reported last, and say so when nothing was', async () => {
  answerCalls(() => [
    { ...GAUGE, label: 'feed_rate', v: 22, ts: 1 },
    { ...GAUGE, label: 'blade_carriage', channel: 'Blade/Speed', max: 24_000, v: null, ts: null },
  ])
  renderPage(<FamilyGauges machineId="saw-1" />)
  expect(await screen.findAllByText('Feed rate')).not.toEqual([])
  expect(screen.getAllByText('Blade carriage')).not.toEqual([])
  expect(screen.getAllByText(/^22/)).not.toEqual([])
})

test('a machine without gauges has no empty place for them', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  answerCalls(() => [])
  const { container } = renderPage(<FamilyGauges machineId="saw-1" />, { client })
  await waitFor(() => expect(client.getQueryData(gaugesQuery('saw-1').queryKey)).toEqual([]))
  expect(container.querySelector('[data-part="gauges"]')).toBeNull()
})
