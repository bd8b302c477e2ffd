import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, visit } from './browser.ts'
import { openLine } from './line.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Pages and their files; no answer of a call, and nothing of a person. */
const SHELL = /^\/(assets\/.+|release|index\.html|color-scheme\.js|icon\.svg)$/

const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Behind a line, after a first visit whose pages the worker has stored. */
async function openOnce() {
  const line = await openLine()
  const { page } = await visit(browser, { keepsShell: true })
  await signIn(page, 'manager_di_linea@example.com', '/machine', line.url)
  await machinesOf(page).first().waitFor(MACHINE_ACTS)
  await expect.poll(() => keptIn(page), MACHINE_ACTS).toContain('/index.html')
  return { line, page }
}

const machinesOf = (page: Page) => page.getByRole('link', { name: /Nesting/ })

describe('a page that was open once', () => {
  it('opens without the portal, says that there is no connection, and goes on when it is back', async () => {
    const { line, page } = await openOnce()
    await line.cut()
    await page.goto(`${line.url}/machine`)
    await page.getByText('No connection to the portal').waitFor(MACHINE_ACTS)
    await line.mend()
    await machinesOf(page).first().waitFor(MACHINE_ACTS)
  })

  it('paints before a slow portal has answered', async () => {
    const { line, page } = await openOnce()
    const slowMs = 10_000
    line.slowDown(slowMs)
    await page.goto(`${line.url}/machine`)
    await page.getByRole('banner').waitFor(MACHINE_ACTS)
    const painted = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    await expect.poll(painted).toBeDefined()
    expect(await painted()).toBeLessThan(slowMs)
  })

  it('asks for a reload when the portal has a new release, and is of it after that', async () => {
    const { line, page } = await openOnce()
    line.releaseNew('next')
    // Slow enough for the stored page to be shown, also by a browser that is busy.
    line.slowDown(3_000)
    await page.goto(`${line.url}/machine`)
    await page.getByRole('banner').waitFor(MACHINE_ACTS)
    line.slowDown(0)
    await page.getByText('A new version is ready. Reload the page?').waitFor(MACHINE_ACTS)
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src')))
      .toMatch(/\?next$/)
  })

  it('leaves nothing of a person in the browser after signing out', async () => {
    const { page } = await openOnce()
    await page.getByRole('button', { name: /Elena Lindqvist/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).waitFor(MACHINE_ACTS)
    expect((await keptIn(page)).filter((path) => !SHELL.test(path))).toEqual([])
    const stored = await page.evaluate(() => Object.keys(localStorage))
    expect(stored.filter((key) => key !== 'language' && key !== 'mode')).toEqual([])
  })
})
