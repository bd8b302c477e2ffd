import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { told } from './toasts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it('a toast that has gone before a journey looks for it is found all the same, and only once', async () => {
  const { page } = await visit(browser)
  await page.goto('/login')
  await page.evaluate(() => {
    const toast = document.createElement('p')
    toast.className = 'mw-toast'
    toast.textContent = 'Saved.'
    document.body.append(toast)
    toast.remove()
  })
  await told(page, 'Saved.')
  await expect(told(page, 'Saved.', { timeout: 300 })).rejects.toThrow('Timeout')
})
