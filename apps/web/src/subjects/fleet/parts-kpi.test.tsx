import { MantineProvider } from '@mantine/core'
import type { FleetOverview } from '@millwright/contract/fleet/fleet'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import shiftTexts from '../shifts/shared/texts/en-US.json' with { type: 'json' }
import { PartsKpi } from './parts-kpi.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', { ...texts, ...shiftTexts }))
afterEach(cleanup)

const NONE = { Today: null, Before: null, Week: [] }

function textOf(figures: Partial<FleetOverview['Figures']>): string {
  const all = {
    Availability: NONE,
    Efficiency: NONE,
    Parts: NONE,
    Sides: NONE,
    Energy: NONE,
    ShiftParts: null,
  }
  const { container } = render(
    <MantineProvider env="test">
      <PartsKpi fleetNow={{ doing: {}, figures: { ...all, ...figures } }} />
    </MantineProvider>,
  )
  return container.querySelector('[data-part=kpi]')?.textContent ?? ''
}

test('while shifts run, the number, its goal, its pace and the bar are about them', () => {
  const figures = {
    Parts: { ...NONE, Today: 9367 },
    Sides: { ...NONE, Today: 120 },
    ShiftParts: { Value: 380, Expected: 500, Goal: 1300 },
  }
  expect(textOf(figures)).toContain(
    'Parts this shiftBehind pace380of 1,3009,367 today on all machines120 sides',
  )
  const bar = document.querySelector<HTMLElement>('[data-part=goal-bar] > i')
  expect(Number.parseFloat(bar?.style.width ?? '')).toBeCloseTo((380 / 1300) * 100)
})

test('between shifts the number is of the day, without a goal', () => {
  expect(textOf({ Parts: { ...NONE, Today: 9367 } })).toBe('Parts today9,367')
})
