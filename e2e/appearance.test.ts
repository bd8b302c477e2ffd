import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const root = join(import.meta.dirname, '..')

const PAGES = [
  '/machine',
  '/machine?view=table',
  '/machine/timelines',
  '/machine/nst-01/overview',
  '/machine/nst-01/status',
  '/machine/nst-01/data?channel=Spindle%2FLoad',
  '/settings/profile',
  '/settings/user-mgmt?user=user-1&mode=edit',
  '/settings/machine-settings?group=group-2&mode=edit',
  '/settings/organization',
  '/settings/partner-access',
  '/settings/audit-log',
  '/settings/machine-shifts?machine=nst-01',
  '/settings/calendar',
  '/settings/calendar/nst-01/edit',
  '/settings/machine-single-settings?machine=nst-01',
  '/settings/machine_registration',
  '/settings/machine-activation?machine=nst-01',
  '/faq',
  '/access-denied',
] as const

/** Of the dark theme only the colours differ. */
async function faultsOf(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const { violations } = await (scheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

const settled = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  it('the sign-in pages are free of faults that axe finds', async () => {
    const { page } = await visit(browser, { scheme })
    await page.goto('/login?debug=true')
    await settled(page)
    expect(await faultsOf(page, scheme)).toEqual([])
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
    await page.getByLabel('Email').waitFor()
    expect(await faultsOf(page, scheme)).toEqual([])
  })

  it('every page is free of faults that axe finds', async () => {
    const { page, faults } = await visit(browser, { scheme })
    await signIn(page, 'admin@example.com')
    for (const path of PAGES) {
      await page.goto(path)
      await settled(page)
      await page.waitForTimeout(500)
      expect(await faultsOf(page, scheme), path).toEqual([])
    }
    expect(faults).toEqual([])
  })
})

describe('from a wall display to a phone', () => {
  it('no page is wider than the window', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'admin@example.com')
    for (const path of PAGES) {
      await page.goto(path)
      await settled(page)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${path} at ${size.width}`).toBeLessThanOrEqual(0)
      }
    }
  })
})

/** What a text without a translation looks like: `fleet.title`. */
const GROUPS = globSync('apps/web/src/**/texts/it-IT.json', { cwd: root }).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')) as object),
)
const RAW_KEY = new RegExp(`\\b(${[...new Set(GROUPS)].join('|')})\\.[a-z_]+\\b`)

describe('in Italian', () => {
  it('the pages speak Italian and show no key', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'admin@example.com')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name: /italiano/i }).click()
    for (const path of PAGES) {
      await page.goto(path)
      await page.getByText('In diretta', { exact: true }).waitFor()
      expect(await page.getAttribute('html', 'lang')).toBe('it-IT')
      const text = await page.innerText('body')
      expect(text.match(RAW_KEY)?.[0], path).toBeUndefined()
    }
  })
})
