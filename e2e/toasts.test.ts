import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { toastShows } from './toasts.ts'

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
  await toastShows(page, 'Saved.')
  await expect(toastShows(page, 'Saved.', { timeout: 300 })).rejects.toThrow('Timeout')
})
