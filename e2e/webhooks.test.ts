import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, rowOf, signIn, visit } from './browser.ts'
import { toastShows } from './toasts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('an admin', () => {
  it('adds a webhook, sees its secret once, and reads in the log why a test failed', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'admin@example.com', '/settings/webhooks')
    await button(page, 'Add a webhook').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Control room')
    // Inside the own network: refused at its field.
    await dialog.getByLabel('Address').fill('https://127.0.0.1/hook')
    await dialog.getByRole('button', { name: 'Add a webhook', exact: true }).click()
    await dialog.getByText(/network of the portal itself/).waitFor()
    await dialog.getByLabel('Address').fill('https://hooks.invalid/hook')
    await dialog.getByRole('button', { name: 'Add a webhook', exact: true }).click()
    await page.getByText(/^whsec_/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()

    await rowOf(page, 'Control room').getByText('hooks.invalid').waitFor()
    await button(page, 'Send a test to Control room').click()
    await toastShows(page, 'The test failed', MACHINE_ACTS)
    await button(page, 'Log of Control room').click()
    const log = page.getByRole('dialog', { name: 'Log of Control room' })
    await log.getByText('Failed', { exact: true }).waitFor()
    expect(await log.getByText('whsec_').count()).toBe(0)
  })
})

describe('a person', () => {
  it('sees the devices for push in the settings of notifications', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/settings/notifications')
    await page.getByRole('heading', { name: 'Devices' }).waitFor(MACHINE_ACTS)
  })
})
