import type { HourRate } from '@millwright/contract/machines/hour-rates'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../platform/i18n/i18n.ts'
import { ConfirmProvider } from '../../../platform/ui/layers/confirm.tsx'
import ui from '../../../platform/ui/texts/en-US.json' with { type: 'json' }
import { answerCalls, renderPart } from '../../../testing/test-page.tsx'
import { HourRatesCard } from './hour-rates-card.tsx'
import texts from './texts/en-US.json' with { type: 'json' }

beforeAll(() => {
  i18n.use('en-US', { ...ui, ...texts })
})
afterEach(cleanup)

const RATE: HourRate = {
  Level: 'group',
  Of: 'all',
  Name: 'All machines',
  ValidFrom: '2026-01-01',
  Currency: 'EUR',
  PerHour: 65,
}
const session = { groups: [{ Id: 'all', Name: 'All machines', IsAll: true }] }

function show(rates: readonly HourRate[], mayChange: boolean): void {
  answerCalls(({ pathname }) => (pathname.endsWith('/hour-rates') ? rates : []))
  renderPart(
    <ConfirmProvider>
      <HourRatesCard org="ORG" mayChange={mayChange} />
    </ConfirmProvider>,
    { session },
  )
}

test('each rate is listed with its owner, its day and its money; who only looks changes none', async () => {
  show([RATE], false)
  expect((await screen.findByRole('listitem')).textContent).toMatch(/2026.*All machines · €65\.00 per hour$/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('without any it says so, and a form adds the first', async () => {
  show([], true)
  await screen.findByText(/No rate is set yet/)
  fireEvent.click(screen.getByRole('button', { name: 'Add a rate' }))
  expect(await screen.findByRole('textbox', { name: 'Cost of a machine hour' })).toBeTruthy()
})
