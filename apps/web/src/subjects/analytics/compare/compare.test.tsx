import { MantineProvider } from '@mantine/core'
import type { AnalyticsFigures } from '@millwright/contract/analytics/analytics-shapes'
import { USAGE_CLASSES, WASTE_REASONS } from '@millwright/domain/stops/usage-class'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import stops from '../../stops/shared/texts/en-US.json' with { type: 'json' }
import texts from '../texts/en-US.json' with { type: 'json' }
import { ComparedFigures } from './compared-figures.tsx'
import type { Compared } from './figure-rows.ts'

beforeAll(() => {
  i18n.use('en-US', { ...texts, ...stops })
})
afterEach(cleanup)

const zeros = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>

const figures = (OEE: number | null, AvailableTime: number, waste: object = {}): AnalyticsFigures => ({
  Availability: 90,
  Performance: 80,
  Quality: 99,
  OEE,
  UsageTimes: zeros(USAGE_CLASSES),
  WasteTimes: { ...zeros(WASTE_REASONS), ...waste },
  MainUsageLevel: null,
  RunTime: 0,
  AvailableTime,
  UtilizationTime: 0,
  UtilizationAvailability: null,
  TechnicalAvailability: null,
  PlannedTime: AvailableTime,
  NoData: 0,
  Notes: [],
})
const made = (Unit: string, Good: number) => ({
  Unit,
  Good,
  Defective: null,
  Total: Good,
  Velocity: null,
  Goal: null,
})
const show = (compared: readonly Compared[]) =>
  render(
    <MantineProvider env="test">
      <ComparedFigures compared={compared} />
    </MantineProvider>,
  )
const row = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('two periods of unlike length compare by shares, and the largest difference is named in the time of the second', () => {
  show([
    {
      key: 'a',
      label: '2 – 8 Nov',
      figures: figures(70, 80, { MachineFault: 4, Idle: 8 }),
      units: [made('pieces', 100)],
    },
    {
      key: 'b',
      label: '9 Nov',
      figures: figures(64.5, 16, { MachineFault: 4, Idle: 1.6 }),
      units: [made('pieces', 20)],
    },
  ])
  expect(screen.getByText(/9 Nov: OEE is 5\.5 points lower than 2 – 8 Nov\./).textContent).toContain(
    'Machine fault: 3.20 h more in the same time',
  )
  expect(row('OEE')).toEqual(['70.0%', '64.5%5.5 pt'])
  expect(row('Lost: Machine fault')).toEqual(['4.00 h5.0%', '4.00 h25.0%20.0 pt'])
  expect(row('Lost: Idle')).toEqual(['8.00 h10.0%', '1.60 h10.0%0.0 pt'])
  expect(row('Good, pieces')).toEqual(['100', '2080%'])
})

test('machines that count in unlike units have rows of their own and no difference', () => {
  show([
    { key: 'a', label: 'Saw', figures: figures(70, 8), units: [made('pieces', 100)] },
    { key: 'b', label: 'Bander', figures: figures(null, 8), units: [made('m', 900)] },
  ])
  expect(row('Good, pieces')).toEqual(['100', '—'])
  expect(row('Good, metres')).toEqual(['—', '900'])
  expect(screen.queryByText(/largest difference/)).toBeNull()
})

test('of several the lowest is set against the highest', () => {
  show(
    [70, 55, 81].map((OEE, index) => ({
      key: String(index),
      label: `Shift ${index + 1}`,
      figures: figures(OEE, 8),
      units: [],
    })),
  )
  expect(screen.getByText('Shift 2: OEE is 26.0 points lower than Shift 3.')).toBeTruthy()
})

test('one alone is not compared', () => {
  show([{ key: 'a', label: 'Shift 1', figures: figures(70, 8), units: [] }])
  expect(screen.getByText('There are not two to compare in these days.')).toBeTruthy()
})

test('sides are given per minute of work, pieces per hour, and hours with two decimals', () => {
  const compared = (key: string, sides: number, pieces: number): Compared => ({
    key,
    label: key,
    figures: figures(70, 7.25),
    units: [
      { ...made('sides', 900), Velocity: sides },
      { ...made('pieces', 90.5), Velocity: pieces },
    ],
  })
  show([compared('a', 270, 48.256), compared('b', 300, 50)])
  expect(row('In a minute at work, sides').slice(0, 1)).toEqual(['4.5'])
  expect(row('In an hour at work, pieces').slice(0, 1)).toEqual(['48.26'])
  expect(row('Available time')[0]).toMatch(/^7\.25 h/)
})
