import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'
import { HELP_PICTURES, PICTURE_BYTES, takeHelpPictures } from './help-pictures.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('the help', () => {
  it('has pictures of pages, each small', { timeout: 300_000 }, async () => {
    // `npm run help:pictures`: from the product as it is now.
    const { HELP_PICTURES: topics } = process.env
    if (topics !== undefined) await takeHelpPictures(browser, topics.split(' ').filter(Boolean))
    const sizes = (await readdir(HELP_PICTURES)).map((file) => statSync(join(HELP_PICTURES, file)).size)
    expect(sizes.length).toBeGreaterThanOrEqual(33)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(PICTURE_BYTES)
  })

  it('about a page opens beside it by the keyboard, and gives the focus back', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/machine/nst-01/status')
    const button = page.getByRole('button', { name: 'Help & FAQ' })
    await button.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Status' })
    await panel.getByText('All times are those of the machine’s own time zone', { exact: false }).waitFor()
    const picture = panel.getByRole('img', { name: 'Status' })
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((each) => (each as HTMLImageElement).naturalWidth), { timeout: 60_000 })
      .toBe(640)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true)
    expect(faults).toEqual([])
  })

  it('is found by words without their accents, and leads to the page that it is about', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'manager_di_linea@example.com', '/faq#machine_tooling')
    await page.getByText('Life left is the limit less what was used', { exact: false }).waitFor()
    await page.getByRole('searchbox').fill('worn out within 7 days')
    await page.getByRole('status').getByText('1 answer').waitFor()
    await page.getByRole('link', { name: 'Open the page' }).click()
    await page.waitForURL(/\/machine\/[^/]+\/tooling/)
    expect(faults).toEqual([])
  })

  it('opens without motion for people who asked for that', async () => {
    const { page } = await visit(browser)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, 'manager_di_linea@example.com')
    const button = page.getByRole('button', { name: 'Help & FAQ' })
    await button.waitFor()
    await page.evaluate(() => {
      document.addEventListener('transitionrun', ({ propertyName, target }) => {
        // An alarm may be announced meanwhile.
        if (target instanceof Element && target.closest('.mw-toast')) return
        if (/transform|opacity/.test(propertyName)) document.documentElement.dataset.moved = propertyName
      })
    })
    await button.press('Enter')
    await page.getByRole('dialog', { name: 'Fleet map' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.moved)).toBeUndefined()
  })
})
