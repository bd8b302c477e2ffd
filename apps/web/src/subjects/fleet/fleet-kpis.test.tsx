import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../platform/i18n/i18n.ts'
import { answerCalls, renderPart } from '../../testing/test-page.tsx'
import type { FleetNow } from './fleet.queries.ts'
import { countsOf } from './fleet-figures.ts'
import { FleetKpis } from './fleet-kpis.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => i18n.use('en-US', texts))
afterEach(cleanup)

const figure = (Week: number[]) => ({ Today: Week.at(-1) ?? null, Before: null, Week })

test('availability and efficiency have one scale: a point of one looks like a point of the other', () => {
  answerCalls(() => [])
  const fleetNow: FleetNow = {
    doing: {},
    figures: {
      Availability: figure([1, 0.9]),
      Efficiency: figure([0.6, 0.5]),
      Parts: figure([1, 2]),
      Sides: figure([]),
      ShiftParts: null,
      Energy: figure([100, 200]),
    },
  }
  renderPart(<FleetKpis machines={[]} counts={countsOf([])} fleetNow={fleetNow} />, {
    session: { features: { energy: true } },
  })
  const lineOf = (value: string) =>
    [...(screen.getByText(value).closest('[data-part="kpi"]')?.querySelectorAll('path') ?? [])]
      .at(-1)
      ?.getAttribute('d')
  expect(lineOf('90.0%')).toMatch(/^M0,0 L70,4\.(8|79)/)
  expect(lineOf('50.0%')).toMatch(/^M0,19\.(2|19)\d* L70,24$/)
})
