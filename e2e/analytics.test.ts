import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('analytics', () => {
  it('shows the figures of a group, of a machine, and how each was counted', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/analytics')
    await page.getByText('machines with a full licence').waitFor(MACHINE_ACTS)
    await page.getByRole('heading', { name: 'Waste time' }).waitFor()

    await page.getByRole('button', { name: /^Availability \d/ }).click()
    const panel = page.getByRole('dialog', { name: 'How this was counted' })
    await panel.getByText('Work + Handling + Idle + Setup + Alarm').waitFor()
    await panel.getByText('ISO 22400').waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('radiogroup', { name: 'Method' }).getByText('Main usage', { exact: true }).click()
    await page.waitForURL('**/analytics?*method=MAIN_USAGE*')

    await page.getByRole('link', { name: 'Nesting 01' }).first().click()
    await page.waitForURL('**/analytics/machine/nst-01/overview*')
    await page.getByRole('heading', { name: 'Main usage by hour' }).waitFor(MACHINE_ACTS)
    // The demo's machines may still report their past: days are counted again when pieces come later than the status.
    const quality = page.getByRole('button', { name: /^Quality \d/ })
    await vi.waitFor(
      async () => {
        if (!(await quality.isVisible())) await page.reload()
        await quality.waitFor({ timeout: 8_000 })
      },
      { timeout: 80_000, interval: 500 },
    )
    await quality.click()
    await page.getByRole('dialog').getByText('The intervals').waitFor(MACHINE_ACTS)
    expect(faults).toEqual([])
  })
})
