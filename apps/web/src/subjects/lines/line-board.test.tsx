import { dayBounds } from '@millwright/domain/time/zone'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { mergeTexts } from '../../platform/i18n/texts.ts'
import { LINE_DAY, lineReport } from '../../testing/test-lines.ts'
import { renderPage } from '../../testing/test-page.tsx'
import { LineBoard } from './line-board.tsx'
import shared from './shared/texts/en-US.json' with { type: 'json' }
import texts from './texts/en-US.json' with { type: 'json' }
import type { LineView } from './use-line-view.ts'

beforeAll(() => {
  i18n.use('en-US', mergeTexts([texts, shared]))
})
afterEach(cleanup)

const VIEW: LineView = {
  chosen: { day: LINE_DAY, today: '2026-11-12', bounds: dayBounds(LINE_DAY, 'UTC'), choose: () => {} },
  yesterday: LINE_DAY,
  span: 'day',
  shift: 1,
  range: { from: LINE_DAY, to: LINE_DAY },
  onSpan: () => {},
  onShift: () => {},
  onDay: () => {},
  onStep: () => {},
  mayStep: () => true,
}

const shown = async (report = lineReport()) => {
  renderPage(<LineBoard org="ORG" report={report} view={VIEW} />)
  await screen.findByText('Who waited for whom')
}
const part = (name: string) => document.querySelector(`[data-part=${name}]`)?.textContent

test('the sentence names the bottleneck, and what an hour more of it brings with its uncertainty and its money', async () => {
  await shown()
  expect(part('bottleneck')).toBe(
    'Edgebander A was the bottleneck for 61% of the shift. One hour more of it: about +38 parts (± 9), €412.',
  )
})

test('without counted parts or any report it says that this is not known', async () => {
  await shown(lineReport({ Bottleneck: { MachineId: 'edge', Share: 0.61, HourMore: null } }))
  expect(part('bottleneck')).toContain('What an hour more of it would bring is not known.')
  cleanup()
  await shown(lineReport({ Bottleneck: null }))
  expect(screen.getByText('No bottleneck is known: too little was reported.')).toBeDefined()
})

test('the longest chain is chosen; a loss and the arrow keys choose another, and it opens who waited', async () => {
  await shown()
  expect(part('chain')).toBe('2207 at 07:00: 22m stopped, 2 machines waited 35m')
  fireEvent.click(screen.getByRole('button', { name: /Stop without a reason/ }))
  expect(part('chain')).toBe('Stop without a reason at 11:05: 12m stopped, 1 machine waited 10m')
  fireEvent.keyDown(screen.getByRole('application', { name: 'Who waited for whom' }), { key: 'ArrowLeft' })
  expect(part('chain')).toContain('2207 at 07:00')
  fireEvent.keyDown(screen.getByRole('application', { name: 'Who waited for whom' }), { key: 'Enter' })
  const link = await screen.findByRole('link', { name: 'Drill centre 1' })
  expect(link.getAttribute('href')).toBe(`/machine/drill/status?day=${LINE_DAY}`)
})

test('how it was counted names what is uncertain, and at which machine', async () => {
  await shown()
  fireEvent.click(screen.getByRole('button', { name: 'How this was counted' }))
  const doubt = await screen.findByText('Parts are not counted')
  expect(within(doubt.parentElement as HTMLElement).getByText('Edgebander A')).toBeDefined()
})
