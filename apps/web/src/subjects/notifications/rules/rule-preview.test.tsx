import type { RulePreview } from '@millwright/contract/notifications/notice-rules'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import uiTexts from '../../../platform/ui/texts/en-US.json' with { type: 'json' }
import { prepareCharts, renderChart } from '../../../testing/test-charts.tsx'
import statusTexts from '../../status/shared/texts/en-US.json' with { type: 'json' }
import seriesTexts from '../../values/shared/texts/en-US.json' with { type: 'json' }
import { newDraft, watchedOf } from './rule-draft.ts'
import { RulePreviewCard } from './rule-preview.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(async () => {
  await prepareCharts()
  i18n.use('en-US', { ...texts, ...statusTexts, ...seriesTexts, ...uiTexts })
})
afterEach(cleanup)

const NOON = Date.UTC(2026, 10, 12, 12)
const draft = { ...newDraft('me', 'm:5ax-01', 'Spindle/Temperature'), Limit: 62, Back: 58 }
const { MachineId, GroupId, Channel, ...watch } = watchedOf(draft)

const preview: RulePreview = {
  From: NOON - 168 * HOUR_MS,
  To: NOON,
  Unit: '°C',
  Count: 1,
  CountWithoutHysteresis: 12,
  CountWithoutMinutes: 13,
  Alternatives: [
    { ...watch, Count: 1 },
    { ...watch, Limit: 64, Count: 0 },
  ],
  Machines: [{ Id: '5ax-01', Name: 'Five-axis 01', Count: 1 }],
  MachineCount: 1,
  Shown: {
    Id: '5ax-01',
    Name: 'Five-axis 01',
    Timezone: 'UTC',
    Last: { Value: 56.9, Time: NOON },
    Points: 2,
    Step: 60_000,
    LongestGap: 60_000,
    Series: {
      unit: '°C',
      resolution: 'raw',
      count: 2,
      start: NOON - HOUR_MS,
      steps: [0, 60_000],
      values: [65, 50],
    },
    Firings: [
      {
        At: NOON - 3 * HOUR_MS,
        Since: NOON - 3 * HOUR_MS - 300_000,
        Value: 63.1,
        Extreme: 65.8,
        OverAt: NOON - HOUR_MS,
        Meanwhile: 'working',
      },
    ],
    Status: [{ Status: 'EXE', From: NOON - 5 * HOUR_MS, To: NOON }],
  },
}

const show = (given: RulePreview | undefined, onAlternative = vi.fn()) => {
  renderChart(
    <RulePreviewCard
      draft={draft}
      preview={given}
      isWaiting={false}
      error={null}
      onAlternative={onAlternative}
      onMachine={() => {}}
    />,
  )
  return onAlternative
}

test('a preview says how often, when, and how often with another limit', async () => {
  const onAlternative = show(preview)
  expect(screen.getByRole('heading', { name: 'Would have notified you 1 time' })).toBeTruthy()
  // A window as wide as a tablet has cards, which are loaded.
  expect(await screen.findByText('65.8 °C')).toBeTruthy()
  expect(screen.getByText('kept working')).toBeTruthy()
  expect(screen.getByRole('button', { name: '62 °C 1×' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: '64 °C 0×' }))
  expect(onAlternative).toHaveBeenCalledExactlyOnceWith({ ...watch, Limit: 64 })
})

test('the week that a rule is tried on can be read as a table', async () => {
  show(preview)
  fireEvent.click(screen.getByRole('button', { name: 'More for Five-axis 01, the last seven days' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show as table' }))
  const table = await screen.findByRole('table', { name: 'Five-axis 01, the last seven days' })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Time', 'Value'],
    ['2026-11-12 11:00', '65 °C'],
    ['2026-11-12 11:01', '50 °C'],
  ])
})

test('without numbers there is no chart, and without anything to try a hint', () => {
  const { Shown } = preview
  if (!Shown) throw new Error('nothing is shown')
  const empty = { ...Shown, Firings: [], Series: { ...Shown.Series, start: null, steps: [], values: [] } }
  show({ ...preview, Count: 0, Shown: empty })
  expect(screen.getByText('There are no numbers of this channel to draw in these seven days.')).toBeTruthy()
  expect(screen.getByText('It would not have notified anybody.')).toBeTruthy()
  cleanup()
  show(undefined)
  expect(screen.getByText('What would it have found?')).toBeTruthy()
})
