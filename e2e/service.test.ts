import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('parts and documents of a machine', () => {
  it('a maintainer orders a part that an alarm calls for, and the cart is there after a reload', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'maintainer@example.com', '/machine/nst-01/service')
    await page.getByRole('button', { name: 'Add to cart: VF-220' }).click()
    await page.getByRole('button', { name: 'One more of VF-220' }).click()
    await page.getByRole('button', { name: 'One less of VF-220' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.reload()
    await page.getByRole('button', { name: 'One less of VF-220' }).waitFor()
    await page.getByRole('button', { name: 'Send to the shop' }).click()
    await page.getByText(/^2 × Vacuum filter set VF-220\. Total: €193\.00\. For Nordhaus/).waitFor()
    await page.getByRole('button', { name: 'Send the order' }).click()
    await page.getByText(/The shop has taken the order as D-\d+/).waitFor()
    expect(await page.getByRole('button', { name: 'Send to the shop' }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('an admin stores a document, then its next version, and a maintainer opens it', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'admin@example.com', '/machine/nst-02/service')
    const drop = page.locator('input[type=file]')
    const file = (text: string) => ({
      name: 'Wiring plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n${text}`),
    })
    await drop.setInputFiles(file('first'))
    await page.getByRole('button', { name: /^Wiring plan\.pdf/ }).waitFor()
    await drop.setInputFiles(file('second'))
    await page.getByText('Version 2').waitFor()
    expect(faults).toEqual([])

    const { page: other } = await visit(browser)
    await signIn(other, 'maintainer@example.com', '/machine/nst-02/service')
    const download = other.waitForEvent('download')
    await other.getByRole('button', { name: /^Wiring plan\.pdf/ }).click()
    expect((await download).suggestedFilename()).toBe('Wiring plan.pdf')
    expect(await other.locator('input[type=file]').count()).toBe(0)
  })
})
