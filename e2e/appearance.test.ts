import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const PAGES = [
  '/machine',
  '/machine/nst-01/status',
  '/machine/nst-01/data?channel=Spindle%2FLoad',
  '/settings/profile',
  '/settings/user-mgmt?user=user-1&mode=edit',
  '/settings/machine-settings?group=group-2&mode=edit',
  '/settings/organization',
  '/settings/partner-access',
  '/settings/audit-log',
  '/faq',
  '/access-denied',
] as const

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

const settled = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  it('the sign-in pages are free of faults that axe finds', async () => {
    const { page } = await visit(browser, { scheme })
    await page.goto('/login?debug=true')
    await settled(page)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
    await page.getByLabel('Email').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  it('every page is free of faults that axe finds', async () => {
    const { page, faults } = await visit(browser, { scheme })
    await signIn(page, 'admin@example.com')
    for (const path of PAGES) {
      await page.goto(path)
      await settled(page)
      await page.waitForTimeout(800)
      expect(await faultsOf(page), path).toEqual([])
    }
    expect(faults).toEqual([])
  })
})

describe.each([
  [1920, 1080],
  [1440, 900],
  [1024, 768],
  [390, 844],
])('at %i × %i', (width, height) => {
  it('no page is wider than the window', async () => {
    const { page } = await visit(browser, { width, height })
    await signIn(page, 'admin@example.com')
    for (const path of PAGES) {
      await page.goto(path)
      await settled(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
  })
})

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
      expect(text).not.toMatch(/\b(status|fleet|machine_status|machine_data|top|nav|misc|errors)\.\w+/)
    }
  })
})
