import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MACHINE_ACTS, openBrowser, signIn, TESTS_COME, visit } from './browser.ts'
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
  ['/handover', 'list'],
] as const

/** Of roles with pages of their own. */
const LISTS_OF_OTHERS = [
  ['ticket_manager@example.com', '/maintenance/tickets', 'list'],
  ['maintainer@example.com', '/maintenance/todo-list', 'list'],
  ['manager_di_linea@example.com', '/settings/notifications/rules', 'table'],
  ['maintainer@example.com', '/machine/nst-01/alarms', 'table'],
] as const

/** The names that several targets of a list share, by page. */
async function sameNamesOf(
  page: Page,
  lists: readonly (readonly [string, 'table' | 'list'])[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [path, role] of lists) {
    await page.goto(new URL(path, page.url()).href)
    await page
      .getByRole('main')
      .getByRole(role)
      .first()
      .waitFor(path === '/condition-analyzer' ? TESTS_COME : MACHINE_ACTS)
    const same = await sameNames(page)
    if (same.length > 0) found[path] = same
  }
  return found
}

describe('for who hears a page', () => {
  it('no two links, buttons or boxes of a list have one name and different targets', {
    timeout: 300_000,
  }, async () => {
    const { page, faults } = await visit(browser)
    await signIn(page, 'admin@example.com', '/machine')
    expect(await sameNamesOf(page, LISTS)).toEqual({})
    expect(faults).toEqual([])
  })

  it.each(LISTS_OF_OTHERS)('nor have they for %s on %s', async (person, path, role) => {
    const { page, faults } = await visit(browser)
    await signIn(page, person, '/help')
    expect(await sameNamesOf(page, [[path, role]])).toEqual({})
    expect(faults).toEqual([])
  })
})
