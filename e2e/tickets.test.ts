import { ALARM_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, visit } from './browser.ts'
import { connectDrill, DRILL } from './device.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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

  it('is made of an alarm by the line manager and reaches the dealer with part, document and photo', async () => {
    const dealer = await visit(browser)
    await signIn(dealer.page, 'service_dealer_role@example.com', '/maintenance/tickets')
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', `/machine/${DRILL.id}/alarms`)
    const drill = await connectDrill()
    await drill.send(ALARM_CHANNEL, { alarmCode: '3507', activeState: true, text: 'DND' }, Date.now())
    const row = page.locator('[data-part=open-alarm]', { hasText: '3507' })
    let clicks = 0
    const click = async (what: { click(): Promise<void> }): Promise<void> => {
      clicks += 1
      await what.click()
    }
    const create = row.getByRole('button', { name: 'Create ticket, 3507' })
    await create.waitFor(MACHINE_ACTS)
    await click(create)
    const sheet = page.getByRole('dialog', { name: 'Create ticket' })
    await sheet.getByText('Drilling head, 3.2').waitFor()
    await sheet.getByText('DS-2').waitFor()
    expect(await sheet.getByRole('textbox', { name: 'More about it' }).inputValue()).toContain(
      '3507 Drill not detected',
    )
    // The dialog of the system that the button opens counts as one, too.
    clicks += 2
    await sheet.locator('input[type=file]').setInputFiles({
      name: 'drill.png',
      mimeType: 'image/png',
      buffer: PHOTO,
    })
    await sheet.getByText('drill.png').waitFor()
    await click(sheet.getByRole('button', { name: 'Send to Werkhof Handel' }))
    await sheet.waitFor({ state: 'detached' })
    await click(row.getByRole('link', { name: /^Open ticket T-/ }))
    await page.waitForURL(/\/maintenance\/my-tickets\?ticket=/)
    const panel = page.getByRole('complementary', { name: 'Drill not detected' })
    await panel.getByText('Elena Lindqvist wrote the ticket').waitFor()
    expect(clicks).toBeLessThanOrEqual(8)

    await dealer.page.getByRole('link', { name: /Drill not detected/ }).click()
    const theirs = dealer.page.getByRole('complementary', { name: 'Drill not detected' })
    await theirs.getByRole('link', { name: 'Drilling head, 3.2' }).waitFor()
    await theirs.getByText('DS-2').first().waitFor()
    await theirs.getByRole('button', { name: /drill\.png/ }).waitFor()

    // The wrong dealer: the owner gives it to another, and the first no longer sees it.
    await panel.getByRole('combobox', { name: 'Dealer or vendor' }).click()
    await page.getByRole('option', { name: 'Millmaker', exact: false }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click()
    await panel.getByText(/Elena Lindqvist brought in Millmaker/).waitFor()
    await dealer.page.getByRole('link', { name: /Drill not detected/ }).waitFor({ state: 'detached' })
    await drill.send(ALARM_CHANNEL, { alarmCode: '3507', activeState: false }, Date.now())
    await drill.leave()
    expect(faults).toEqual([])
  })
})
