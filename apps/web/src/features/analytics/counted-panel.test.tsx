// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import type { AnalyticsInputs } from '@millwright/contract/calls/analytics'
import { madeOf } from '@millwright/domain/usage/figures'
import { usageSpans } from '@millwright/domain/usage/usage-spans'
import { usageIn } from '@millwright/domain/usage/usage-totals'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { CountedPanel } from './counted-panel.tsx'
import type { Figure } from './factors.ts'
import texts from './texts/en-US.json' with { type: 'json' }

const MINUTE = 60_000
/** The plain shift of docs/oee-examples.md, and an hour without data. */
const spans = usageSpans(
  [
    { status: 'EXE', from: 0, to: 300 * MINUTE },
    { status: 'READY', from: 300 * MINUTE, to: 360 * MINUTE },
    { status: 'HANDLING', from: 360 * MINUTE, to: 390 * MINUTE },
    { status: 'FAIL', from: 390 * MINUTE, to: 420 * MINUTE },
    { status: 'EXE', from: 420 * MINUTE, to: 480 * MINUTE },
  ],
  { stoppageMs: 120_000 },
)
const totals = usageIn(spans, { from: 0, to: 540 * MINUTE })
const inputs: AnalyticsInputs = { totals, made: madeOf({ total: 300, defective: 12 }, 60, totals.status.EXE) }

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const open = (figure: Figure) =>
  render(
    <MantineProvider env="test">
      <CountedPanel figure={figure} inputs={inputs} method="CLASSIC_MODEL" period="" onClose={() => {}} />
    </MantineProvider>,
  )
const text = () => screen.getByRole('dialog').textContent

test('availability says its formula, its times and what other methods make of the same data', () => {
  open('Availability')
  for (const part of ['Work + Handling + Idle + Setup', '7h 30m', '8h 00m', '93.8', 'ISO 22400', '75.0'])
    expect(text()).toContain(part)
})

test('no data is left out, and the times add up to what was planned', () => {
  open('OEE')
  expect(text()).toContain('No data, left out1h 00m')
  expect(text()).toContain('Planned9h 00m')
  expect(text()).toContain('Known of the planned time88.9')
})

test('quality divides pieces', () => {
  open('Quality')
  expect(text()).toContain('288')
  expect(text()).toContain('300')
})
