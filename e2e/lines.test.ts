import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, TESTS_COME, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('a line', () => {
  it('shows what held it up yesterday, who waited for that, and what a change would bring', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/analytics')
    await page.getByRole('link', { name: /^Bremen line 1/ }).click(MACHINE_ACTS)
    await page.getByRole('heading', { name: 'Bremen line 1, yesterday' }).waitFor(MACHINE_ACTS)
    // The demo's machines may still report their past, and a page that is open asks again only after minutes.
    const chain = page.locator('[data-part=chain]')
    await vi.waitFor(
      async () => {
        if (!(await chain.isVisible())) await page.reload()
        await chain.waitFor({ timeout: 8_000 })
      },
      { ...TESTS_COME, interval: 500 },
    )
    await page.locator('[data-part=bottleneck] b').first().waitFor()
    await page.locator('[data-part=flow-machine][data-hot]').getByText('Bottleneck').waitFor()

    // The longest chain is chosen; the keys go to others, and a panel has all who waited, with what they did then.
    expect(await chain.textContent()).toMatch(/stopped, \d+ machines? waited/)
    await page.getByRole('application', { name: 'Who waited for whom' }).press('Home')
    await chain.click()
    const panel = page.getByRole('complementary', { name: 'A stop, and who waited for it' })
    await panel.getByRole('link').first().waitFor(MACHINE_ACTS)
    await panel.getByRole('button', { name: 'Close' }).click()

    const answer = page.locator('[data-part=what-if]')
    await page.getByRole('button', { name: 'Try it' }).click(MACHINE_ACTS)
    // As long as the past of a machine has not come, it says so in place of a figure.
    await answer.getByText(/Nine of ten runs lie between|Too little was measured/).waitFor(TESTS_COME)

    await page.getByRole('radiogroup', { name: 'Period' }).getByText('Week').click()
    await page.getByRole('heading', { name: 'Bottleneck by day' }).waitFor(MACHINE_ACTS)
    expect(faults).toEqual([])
  })
})
