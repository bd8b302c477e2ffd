import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'
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

it('a toast floats over a page that fills the window', async () => {
  const { page } = await visit(browser)
  await signIn(page, 'admin@example.com')
  const filling = page.locator('main > [data-fills]')
  await filling.waitFor()
  const before = await filling.boundingBox()
  await page.evaluate(() => {
    const toast = document.createElement('p')
    toast.className = 'mw-toast mw-toast-error'
    document.body.append(toast)
  })
  expect(await filling.boundingBox()).toEqual(before)
})
