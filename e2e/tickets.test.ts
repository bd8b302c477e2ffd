import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const TITLE = 'Clamp pods move during routing'

describe('a ticket', () => {
  it('is written by the customer, taken by the dealer live, and brought to its close', async () => {
    const dealer = await visit(browser)
    await signIn(dealer.page, 'service_dealer_role@example.com', '/maintenance/tickets')
    await dealer.page.getByText('Live', { exact: true }).waitFor()

    const { page, faults } = await visit(browser)
    await signIn(page, 'ticket_manager@example.com', '/maintenance/tickets')
    await page.getByRole('button', { name: 'New ticket' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Machine' }).click()
    await page.getByRole('option', { name: 'Five-axis 02' }).click()
    await form.getByRole('textbox', { name: 'What is wrong' }).fill(TITLE)
    await form.getByRole('combobox', { name: 'Dealer or vendor' }).click()
    await page.getByRole('option', { name: 'Werkhof Handel' }).click()
    await form.getByRole('button', { name: 'Create ticket' }).click()
    const panel = page.getByRole('complementary', { name: TITLE })
    await panel.getByText('Ines Costa wrote the ticket').waitFor()
    await panel.getByRole('switch', { name: /Open the machine to Werkhof/ }).click()
    await panel.getByText(/Werkhof Handel sees the machine until/).waitFor()

    // Without a reload: the board of the dealer is live.
    await dealer.page.getByRole('link', { name: TITLE }).click()
    const theirs = dealer.page.getByRole('complementary', { name: TITLE })
    await theirs.getByRole('button', { name: 'Take it' }).click()
    await theirs.getByText('Andor Kovács: assigned to Andor Kovács').waitFor()
    await theirs.getByRole('textbox', { name: 'Reply to customer and dealer' }).fill('I come at 14:00')
    await theirs.getByRole('button', { name: 'Send' }).click()
    await panel.getByText('I come at 14:00').waitFor()
    const choose = async (name: string): Promise<void> => {
      await theirs.getByRole('combobox', { name: 'State' }).click()
      await dealer.page.getByRole('option', { name }).click()
    }
    await choose('Done…')
    const dialog = dealer.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'What helped' }).fill('Seal replaced')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await panel.getByText('Andor Kovács: done').waitFor()
    await choose('Close')
    await theirs.getByText('Andor Kovács closed it').waitFor()
    await panel.getByText('The machine is no longer open to Werkhof Handel').waitFor()
    expect([...faults, ...dealer.faults]).toEqual([])
  })
})
