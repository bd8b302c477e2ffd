import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_NAMES } from '@millwright/domain/text/languages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goOn, MACHINE_ACTS, nothingIsLoading, openBrowser, signIn, visit } from './browser.ts'
import { cutTexts } from './cut-texts.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
]
const german = JSON.parse(
  readFileSync(join(import.meta.dirname, '../apps/web/src/platform/ui/texts/de-DE.json'), 'utf8'),
)

/** Runs in the page: texts that lie over each other or are cut, a page that is too wide, and what is too small for a finger. */
async function judgeForFingers(): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const main = document.querySelector('main') ?? document.body
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`)

  const texts: { element: Element; words: string; rect: DOMRect }[] = []
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement
    const words = text.textContent?.trim() ?? ''
    if (!element || words === '' || element.closest('.mw-sr-only, svg')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (getComputedStyle(element).clipPath !== 'none') continue
    const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    if (isCut && getComputedStyle(element).overflowX !== 'visible') found.push(`cut: ${words}`)
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const rect of range.getClientRects()) texts.push({ element, words, rect })
  }
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      if (one.element === other.element) continue
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      // Lines of one text are close; letters lie over letters when a third of a line does.
      if (width > 2 && height > Math.min(one.rect.height, other.rect.height) / 3)
        found.push(`“${one.words}” lies over “${other.words}”`)
    }

  for (const target of main.querySelectorAll<HTMLElement>('button, a[href], [role=button], select')) {
    if (!target.checkVisibility()) continue
    // A link within a sentence is as high as its line.
    if (target.tagName === 'A' && getComputedStyle(target).display === 'inline') continue
    const { width, height } = target.getBoundingClientRect()
    if (Math.min(width, height) < 43.5)
      found.push(
        `${Math.round(width)} × ${Math.round(height)} px: ${target.ariaLabel ?? target.textContent?.trim()}`,
      )
  }
  return [...new Set(found)]
}

it('at the machine, in German, nothing is cut or lies over another text, and a finger meets what it aims at', async () => {
  const { page, faults } = await visit(browser, { ...SIZES.at(-1), hasTouch: true })
  await signIn(page, 'maintainer@example.com', '/help')
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: LANGUAGE_NAMES['de-DE'], exact: true }).click()
  const found: Record<string, string[]> = {}
  try {
    await page.locator('html[lang=de-DE]').waitFor({ state: 'attached' })
    await goOn(page, '/machine/nst-01/operator')
    // Another journey plans its shifts, with none in the afternoon.
    await page.getByRole('heading', { name: /^Teile (dieser Schicht|von heute)$/ }).waitFor(MACHINE_ACTS)
    await page.waitForFunction(nothingIsLoading)
    expect(await page.locator('main button').count()).toBeGreaterThan(2)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const all = [...(await page.evaluate(judgeForFingers)), ...(await cutTexts(page))]
      // On a phone a button may have two lines.
      const faultsOfSize = all.filter((text) => size.width > 390 || !text.startsWith('in two lines'))
      if (faultsOfSize.length > 0) found[size.width] = faultsOfSize
    }
  } finally {
    // The language is kept with the account, which other journeys use too.
    await page.setViewportSize({ width: 1180, height: 820 })
    await goOn(page, '/help')
    await page.getByRole('button', { name: german.misc.language, exact: true }).click()
    await page.getByRole('menuitem', { name: LANGUAGE_NAMES['en-US'] }).click()
    await page.getByRole('button', { name: 'Language' }).waitFor()
  }
  expect(found).toEqual({})
  expect(faults).toEqual([])
})
