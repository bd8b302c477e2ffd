import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '@millwright/domain/text/languages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

type Words = Record<string, string | null>

/** The card of `/kit` with what is written in the words of the language; within the page, for speed. */
const wordsIn = (page: Page, languages: readonly string[]): Promise<Record<string, Words>> =>
  page.evaluate(async (all) => {
    const click = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click()
    const drawn = (): Promise<number> => new Promise(requestAnimationFrame)
    const found: Record<string, Words> = {}
    for (const language of all) {
      click('[data-part=language] > button')
      while (!document.querySelector('[data-part=languages]')) await drawn()
      click(`[data-part=languages] [lang=${language}]`)
      while (document.documentElement.lang !== language) await drawn()
      await drawn()
      const facts = [...document.querySelectorAll('[data-part=facts] dt')]
      found[language] = Object.fromEntries(
        facts.map((fact) => [fact.textContent, fact.nextElementSibling?.textContent ?? null]),
      )
    }
    return found
  }, languages)

const NAMES = ['Saw 10', 'Ärm 1', 'Saw 9', 'Zone', 'Þil', 'Ána', 'Azur', 'Ösp']

/** Node has the data of all languages. */
function expectedIn(language: string): Words {
  const number = (value: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(language, options).format(value)
  const date = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, options).format(Date.UTC(2026, 10, 12, 5))
  const file = join(import.meta.dirname, `../apps/web/src/platform/ui/texts/${language}.json`)
  const { table } = JSON.parse(readFileSync(file, 'utf8')) as { table: Record<string, string> }
  const rows = table[`rows_${new Intl.PluralRules(language).select(21)}`] ?? ''
  return {
    'Long day': date({ weekday: 'long', day: 'numeric', month: 'long' }),
    Day: date({ day: 'numeric', month: 'short' }),
    Number: number(1_234_567.8, { minimumFractionDigits: 1 }),
    Share: number(0.415, { style: 'percent', minimumFractionDigits: 1 }),
    Money: number(1234.5, { style: 'currency', currency: 'EUR', currencyDisplay: 'narrowSymbol' }),
    Days: number(21, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
    Size: number(640, { style: 'unit', unit: 'byte' }),
    Count: rows.replace('{{count}}', '21'),
    Country: new Intl.DisplayNames([language], { type: 'region' }).of('DE') ?? '',
    'Order of names': new Intl.ListFormat(language).format(
      NAMES.toSorted(new Intl.Collator(language, { numeric: true }).compare),
    ),
  }
}

it('every language has its dates, numbers and names, whatever the browser knows of it', async () => {
  const { page, faults } = await visit(browser, { zone: 'Europe/Rome', isTraced: false })
  await page.goto('/kit#words')
  await page.locator('[data-part=facts]').waitFor()
  const found = await wordsIn(page, LANGUAGE_CODES)
  expect(found).toEqual(
    Object.fromEntries(LANGUAGE_CODES.map((language) => [language, expectedIn(language)])),
  )
  expect(faults).toEqual([])
})
