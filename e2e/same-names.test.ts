import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, visit } from './browser.ts'
import { sameNames } from './same-names.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The main lists, each with what shows that its rows are there. */
const LISTS = [
  ['/machine?view=table', 'table'],
  ['/machine/alarms', 'table'],
  ['/machine/nst-01/alarms', 'table'],
  ['/machine/nst-01/production', 'table'],
  ['/machine/nst-01/status', 'table'],
  ['/machine/nst-01/tooling', 'table'],
  ['/analytics', 'table'],
  ['/condition-analyzer', 'table'],
  ['/maintenance/overview', 'table'],
  ['/maintenance/schedule', 'table'],
  ['/settings/user-mgmt', 'table'],
  ['/settings/machine-settings', 'table'],
  ['/settings/organization', 'list'],
] as const

describe('for who hears a page', () => {
  it('no two links, buttons or boxes of a list have one name and different targets', async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'admin@example.com', '/machine')
    const found: Record<string, string[]> = {}
    for (const [path, role] of LISTS) {
      await page.goto(new URL(path, page.url()).href)
      await page.getByRole('main').getByRole(role).first().waitFor(MACHINE_ACTS)
      const same = await sameNames(page)
      if (same.length > 0) found[path] = same
    }
    expect(found).toEqual({})
    expect(faults).toEqual([])
  })
})
