import type { Backfills } from '@millwright/contract/machines/backfills'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../../platform/i18n/i18n.ts'
import uiTexts from '../../../../platform/ui/texts/en-US.json' with { type: 'json' }
import { renderPart } from '../../../../testing/test-page.tsx'
import { backfillsQuery } from '../backfills.queries.ts'
import texts from '../texts/en-US.json' with { type: 'json' }
import { BackfillLine } from './backfill-line.tsx'
import { Compared } from './compared.tsx'
import { StillCounted } from './still-counted.tsx'

beforeAll(() => i18n.use('en-US', { ...texts, ...uiTexts }))
afterEach(cleanup)

const NOTHING: Backfills = { Machines: [], Percent: null, MinutesLeft: null }

function show(part: ReactNode, backfills: Backfills = NOTHING): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(backfillsQuery.queryKey, backfills)
  return renderPart(<main>{part}</main>, { client }).container.querySelector('main')?.textContent ?? ''
}

const compared = (now: number, before: number) => (
  <Compared now={now} before={before} better="down" machineIds={['saw-1']} />
)

test('the line in the frame says what is taken in, how far, and how long it takes where that is known', () => {
  const line = (percent: number | null, left: number | null) =>
    show(<BackfillLine Machines={['saw-1']} Percent={percent} MinutesLeft={left} />)
  expect(line(41, 3)).toBe('The past is being taken in: 41%, about 3m left')
  expect(line(4, null)).toBe('The past is being taken in: 4%')
  expect(line(null, null)).toBe('What machines sent late is being counted')
})

test('a figure of a machine whose past is still coming says so, and those of others do not', () => {
  const coming = { ...NOTHING, Machines: ['saw-1'] }
  expect(show(<StillCounted machineIds={['saw-1', 'saw-2']} />, coming)).toBe('still being counted')
  expect(show(<StillCounted machineIds={['saw-2']} />, coming)).toBe('')
})

test('a change against a day before that hardly has data is left out, with the reason', () => {
  expect(show(compared(27_688, 100))).toBe('too little data before to compare')
  expect(screen.queryByText(/%/)).toBeNull()
})

test('a change is left out while the figure is still being counted', () => {
  expect(show(compared(110, 100), { ...NOTHING, Machines: ['saw-1'] })).toBe('still being counted')
  expect(show(compared(110, 100))).toBe('10.0%')
})
