import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'
import { toastShows } from './toasts.ts'

const MACHINE = { id: 'nst-01', name: 'Nesting 01' }

/** As long as a page is given to change. */
const PATIENT = { timeout: 60_000 }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('a line manager', () => {
  it('goes from the timelines of the fleet to a day of a machine, and from there back through its history', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine/timelines')
    await page.getByRole('heading', { name: 'Timelines' }).waitFor()
    const row = page.getByRole('link', { name: new RegExp(MACHINE.name) })
    await row.locator('canvas').waitFor()

    await page.getByRole('button', { name: 'Previous day' }).click()
    await page.waitForURL(/day=\d{4}-\d{2}-\d{2}/)
    const day = new URL(page.url()).searchParams.get('day')
    await row.click()
    await page.waitForURL(`**/machine/${MACHINE.id}/status?day=${day}`)
    await page.getByRole('heading', { name: MACHINE.name }).waitFor()

    const bars = page.getByRole('group', { name: /^Status by period/ }).getByRole('button')
    await bars.first().waitFor()
    expect(await bars.count()).toBe(31)
    expect(await bars.nth(29).getAttribute('aria-pressed')).toBe('true')

    await page.getByText('Week', { exact: true }).click()
    await page.waitForURL(/period=week/)
    await expect.poll(() => bars.count(), PATIENT).toBe(7)
    expect(new URL(page.url()).searchParams.get('day')).toBe(day)

    await page.reload()
    await bars.first().waitFor()
    expect(await bars.count()).toBe(7)
    await bars.nth(3).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('day') !== day)
    await expect.poll(() => bars.nth(2).getAttribute('aria-pressed'), PATIENT).toBe('true')

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More for History', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Save as CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
    expect(faults).toEqual([])
  })

  it('who opens a machine that is not there is told so and comes to the fleet', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine/no-such-machine/status')
    await toastShows(page, 'The machine was not found.')
    await page.waitForURL((url) => url.pathname === '/machine')
  })
})
