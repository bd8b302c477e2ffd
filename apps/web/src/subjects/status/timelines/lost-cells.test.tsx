import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { renderPart } from '../../../testing/test-page.tsx'
import { LostCells } from './lost-cells.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const LOST = { idle: 3600, alarm: 1800, notReady: 0, noData: 0, planned: 14_400 }
const moneyOf = (cost: Parameters<typeof LostCells>[0]['cost']) =>
  renderPart(<LostCells lost={LOST} cost={cost} most={90} />).container.querySelector('small')?.textContent

test('lost time is shown with its money', () => {
  expect(moneyOf({ currency: 'EUR', amount: 97.5, isPart: false })).toBe('€97.50')
})

test('money that lacks the rate of a part of the time is a least', () => {
  expect(moneyOf({ currency: 'EUR', amount: 97.5, isPart: true })).toBe('≥ €97.50')
})

test('without a rate lost time has no money', () => {
  expect(moneyOf(null)).toBeUndefined()
})
