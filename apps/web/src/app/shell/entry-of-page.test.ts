import { PAGES, type Page } from '@millwright/contract/pages'
import type { Menu } from '@millwright/contract/wire/page'
import { expect, it } from 'vitest'
import { entryOfPage } from './entry-of-page.ts'

const pages: Page[] = Object.values(PAGES)
const pathsOf = (menu: Menu) => pages.filter((page) => page.menu === menu).map(({ path }) => path)

it('a page of the menu is its own entry', () => {
  for (const page of pages) if (page.menu) expect(entryOfPage(page.path, pathsOf(page.menu))).toBe(page.path)
})

it.each([
  ['fleet', '/analytics/machine/$id/overview', '/analytics'],
  ['maintenance', '/maintenance/todo-list/$myTodoId', '/maintenance/todo-list'],
  ['maintenance', '/maintenance/view/$maintenanceId', '/maintenance/overview'],
  [
    'conditionAnalyzer',
    '/condition-analyzer/apps/spindlecheck/fingerprint',
    '/condition-analyzer/apps/spindlecheck/dashboard',
  ],
  ['machine', '/machine/$id/tooling/$toolId', '/machine/$id/tooling'],
  ['settings', '/settings/notifications/rules/$ruleId', '/settings/notifications'],
] as const)('in the menu of %s, %s belongs to %s', (menu, page, entry) => {
  expect(entryOfPage(page, pathsOf(menu))).toBe(entry)
})

it.each([
  ['fleet', '/maintenance/tickets'],
  ['maintenance', '/machine/timelines'],
  ['conditionAnalyzer', '/analytics'],
  ['settings', '/faq'],
] as const)('the menu of %s has nothing for %s', (menu, page) => {
  expect(entryOfPage(page, pathsOf(menu))).toBeNull()
})
