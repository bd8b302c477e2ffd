import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { openBrowser, visit } from './browser.ts'
import { browserLook } from './browser-look.ts'
import { differencesFromAccepted } from './pictures.ts'

let browser: Browser
let look: string
beforeAll(async () => {
  browser = await openBrowser()
  look = await browserLook(browser)
})
afterAll(() => browser.close())

const ZONE = 'Europe/Rome'

/** Of the dark theme only the colours differ. */
const ruleFor = (scheme: 'light' | 'dark') => (scheme === 'dark' ? 'color-contrast' : undefined)

async function openKit(page: Page): Promise<void> {
  await page.goto('/kit')
  await page.getByRole('heading', { name: 'Kit', exact: true }).waitFor()
  await page.locator('.uplot canvas').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  // Canvases are drawn in the frames after their place is known.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('.uplot canvas')].every((canvas) =>
      canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean),
    ),
  )
}

describe.each(['light', 'dark'] as const)('the kit in the %s theme', (scheme) => {
  it('looks as it was accepted, without faults that axe finds', async () => {
    const { page, faults } = await visit(browser, { scheme, zone: ZONE })
    await openKit(page)
    const take = (options: object) => page.screenshot({ fullPage: true, ...options })
    expect(await differencesFromAccepted(`kit-${scheme}`, look, take)).toEqual([])
    expect(await axeFaults(page, ruleFor(scheme))).toEqual([])
    expect(faults).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('over the kit in the %s theme', (scheme) => {
  it.each([
    ['dialog', 'Dialog'],
    ['panel', 'Side panel'],
    ['confirm', 'Remove the group?'],
  ])('a %s looks as it was accepted, without faults that axe finds', async (layer, name) => {
    const { page, faults } = await visit(browser, {
      scheme,
      zone: ZONE,
      width: 900,
      height: 600,
      moves: scheme === 'light',
    })
    await page.goto(`/kit#${layer}`)
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: 'Close' }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(ending.map(({ finished }) => finished))
    })
    // The page behind it has pictures of its own.
    const take = (options: object) => dialog.screenshot(options)
    expect(await differencesFromAccepted(`kit-${layer}-${scheme}`, look, take)).toEqual([])
    expect(await axeFaults(page, ruleFor(scheme))).toEqual([])
    expect(faults).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('a chart', () => {
  it('is read by keys, together with the others of its page', async () => {
    const { page } = await visit(browser, { zone: ZONE })
    await openKit(page)
    const chart = page.getByRole('application', { name: 'Feed rate', exact: true })
    await chart.focus()
    await page.keyboard.press('End')
    await chart.getByText('2026-11-12 13:59:00 · Alarm: Feed rate 0.0').waitFor({ state: 'attached' })
    // Of the eight hours, all but the one under the cursor.
    const bars = page
      .getByRole('application', { name: 'Consumption', exact: true })
      .locator('[data-part=bar][data-faded]')
    await expect.poll(() => bars.count()).toBe(7)
  })

  it('is saved as table and as picture', async () => {
    const { page, faults } = await visit(browser, { zone: ZONE })
    await openKit(page)
    for (const [title, file] of [
      ['Consumption', 'bars'],
      ['Feed rate', 'feed'],
    ] as const) {
      for (const [item, ending] of [
        ['Save as CSV', 'csv'],
        ['Save as picture', 'png'],
      ] as const) {
        await page.getByRole('button', { name: `More for ${title}`, exact: true }).click()
        const saved = page.waitForEvent('download')
        await page.getByRole('menuitem', { name: item }).click()
        expect((await saved).suggestedFilename()).toBe(`${file}.${ending}`)
      }
    }
    expect(faults).toEqual([])
  })
})
