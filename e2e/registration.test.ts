import { STATUS_CHANNEL } from '@millwright/contract/wire/topics'
import mqtt from 'mqtt'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, product, signIn, visit } from './browser.ts'
import { toastShows } from './toasts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const NAME = 'Journey press'
const SERIAL = 'JP 1/42'
/** Values that the licence keeps closed are asked for; and the browser remarks when a page is left by its address. */
const EXPECTED = /status of 403|WebSocket is already in CLOSING/
const MANAGER = 'manager_di_linea@example.com'

/** To be typed into a device, from beside its name. */
const shown = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).locator('+ dd code').innerText()

async function register(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: false }).first().fill(NAME)
  await page.getByLabel('Short name').fill('JP-1')
  await page.getByLabel('Serial number').fill(SERIAL)
  await page.getByRole('combobox', { name: 'Family' }).or(page.getByLabel('Family')).first().click()
  await page.getByRole('option', { name: /CDL/ }).click()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Waits for the first message').waitFor()
}

describe('a machine', () => {
  it('is registered, heard with the credentials on the page, tried out and removed', async () => {
    const { page, context, faults } = await visit(browser)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, MANAGER, '/settings/machine_registration')
    await register(page)
    const id = (await shown(page, 'Topic')).split('/').at(-1) ?? ''

    // The password is gone with the page, so leaving asks until it was copied.
    const toProfile = page.getByRole('navigation').getByRole('link', { name: 'Profile' })
    await toProfile.click()
    await page.getByText('The password has not been copied').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(page.url()).toContain('/settings/machine_registration')

    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${product().mqttPort}`, {
      username: await shown(page, 'Device id'),
      password: await shown(page, 'Password'),
    })
    // While somebody sets it up the page shows what the server sees of it.
    const sees = page.getByRole('complementary', { name: 'What the server sees' })
    await sees.getByText('Password or certificate accepted').waitFor(MACHINE_ACTS)
    await sees.getByText(/^from /).waitFor()
    const batch = JSON.stringify({ [STATUS_CHANNEL]: { v: 'READY' } })
    await client.publishAsync(await shown(page, 'Topic'), batch, { qos: 1 })
    await sees.locator('li', { hasText: 'First message received' }).waitFor(MACHINE_ACTS)
    await client.endAsync()

    const password = await shown(page, 'Password')
    await page.getByRole('button', { name: 'Copy: Password' }).click()
    // That it was copied is shown for a moment only.
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(password)
    await page.getByRole('link', { name: 'Open the machine' }).click()
    await page.waitForURL(`**/machine/${id}/overview`)

    // Without a full licence a page outside of the free trial is closed, in the menu and by its address.
    const closed = page.getByRole('link', { name: 'Data' })
    expect(await closed.getAttribute('aria-disabled')).toBe('true')
    await page.goto(`/machine/${id}/data`)
    await page.getByText('No licence yet', { exact: true }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Enter licence code' }).first().click()
    await page.waitForURL(/subscriptions-management\/machine-activation\?ms=/)
    expect(new URL(page.url()).searchParams.get('ms')).toBe(SERIAL)

    await page.getByRole('button', { name: 'Start the free trial' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start the free trial' }).click()
    await toastShows(page, 'The machine was activated.')
    await page.getByText('Trial, 30 days left').first().waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Licences' }).click()
    await page.waitForURL((url) => !url.searchParams.has('ms'))

    const bystander = await visit(browser)
    await signIn(bystander.page, 'admin@example.com', `/machine/${id}/status`)
    await bystander.page.getByRole('heading', { name: NAME }).waitFor()

    await page.goto(`/settings/machine-single-settings?machine=${id}`)
    await page.getByRole('button', { name: 'Remove the machine' }).click()
    const dialog = page.getByRole('dialog')
    const remove = dialog.getByRole('button', { name: 'Remove the machine' })
    expect(await remove.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(NAME)
    await remove.click()
    await toastShows(page, `${NAME} was removed.`)
    // Who has it open comes to the fleet, and sees why.
    await bystander.page.waitForURL(/\/machine$/)
    await toastShows(bystander.page, 'The machine was not found.')
    expect(faults.filter((fault) => !EXPECTED.test(fault))).toEqual([])
  })

  it('is not activated with a code that nobody issued, which is said at the field', async () => {
    const { page } = await visit(browser)
    await signIn(page, MANAGER, '/settings/machine-activation?machine=nst-01')
    await page.getByLabel('Enter licence code').fill('NO-SUCH-CODE')
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('The machine could not be activated', { exact: false }).waitFor()
    expect(await page.getByLabel('Enter licence code').getAttribute('aria-invalid')).toBe('true')
  })
})
