import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('a line manager', () => {
  it('writes to a machine; another reads it live on its overview, and it is ended', async () => {
    const reader = await visit(browser)
    await signIn(reader.page, 'maintainer@example.com', '/machine/nst-01/overview')
    await reader.page.getByText('Live', { exact: true }).waitFor()

    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine/nst-01/user-messages')
    const text = 'Lot B-203 has loose edges <b>put it aside</b>'
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
    await page.getByRole('article').filter({ hasText: text }).waitFor()
    await reader.page.getByText(text).waitFor(MACHINE_ACTS)
    // The reader, the author who has it on the page, and what the machine does with it.
    await page.getByRole('article').filter({ hasText: text }).getByText('read by 2').waitFor(MACHINE_ACTS)
    await page
      .getByRole('article')
      .filter({ hasText: text })
      .getByText(/Understood|Not possible|Shown/)
      .waitFor(MACHINE_ACTS)

    await page.getByRole('article').filter({ hasText: text }).getByRole('button', { name: 'Details' }).click()
    await page.waitForURL('**message=msg-**')
    await page.reload()
    await page.getByText('Pavel Novak').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('switch', { name: 'Pin to the top' }).first().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'End it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
    await page.getByText(/ended by Elena Lindqvist/).waitFor()
    await reader.page.getByText(text).waitFor({ state: 'detached', timeout: 60_000 })
    expect([...faults, ...reader.faults]).toEqual([])
  })

  it('writes to the selected group from the settings, and opens one message by its address', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/settings/user-messages')
    await page.getByRole('textbox', { name: 'Message' }).fill('Fire drill at 10:00')
    await page.getByRole('button', { name: /^Send to/ }).click()
    const item = page.getByRole('article').filter({ hasText: 'Fire drill at 10:00' })
    await item.getByRole('link', { name: 'Details' }).click()
    await page.waitForURL('**/settings/user-messages/msg-*')
    await page.getByRole('heading', { name: 'Read by' }).waitFor()

    await page.getByRole('searchbox', { name: 'Search messages' }).fill('fire drill')
    await page.waitForURL('**q=fire**')
    await page.reload()
    await item.waitFor()
    await page.getByRole('textbox', { name: 'Message' }).fill('Half a sentence')
    await page.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL('**/settings/user-messages?q=fire**')
    expect(faults).toEqual([])
  })
})
