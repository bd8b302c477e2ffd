import { isSwitchedOn } from '@millwright/domain/machines/page-rule'
import { type Area, mayEnter, type Person } from './areas.ts'
import { PAGES as TABLE } from './subjects.ts'
import type { FeatureSwitch, PageOf } from './wire/page.ts'

export type Page = PageOf<Area>

/** Every page with its conditions, by name (rules: pages 1). */
export const PAGES = TABLE satisfies Readonly<Record<string, Page>>

export type PageName = keyof typeof PAGES

export const mayOpen = (
  page: Page,
  person: Person,
  features: Readonly<Partial<Record<FeatureSwitch, boolean>>>,
): boolean => isSwitchedOn(page, features) && mayEnter(page.area, person)

/** Where the maintenance entry of the main navigation leads: the first that the person may open (rules: pages 6). */
const MAINTENANCE_ENTRY: readonly PageName[] = [
  'maintenance_overview',
  'maintenance_todo_list',
  'maintenance_tickets',
]

/**
 * The page itself when the person may open it, else the one to go to instead. Pages that are not built are passed
 * over on the way.
 */
export function entryFor(
  page: Page,
  person: Person,
  features: Readonly<Partial<Record<FeatureSwitch, boolean>>>,
  exists: (path: string) => boolean,
): Page {
  if (mayOpen(page, person, features)) return page
  const others: readonly Page[] =
    page.path === PAGES.maintenance_overview.path ? MAINTENANCE_ENTRY.map((name) => PAGES[name]) : []
  const other = others.find((each) => exists(each.path) && mayOpen(each, person, features))
  return other ?? PAGES.access_denied
}

/** For people who have this role and no other. */
const START_OF_ROLE: Readonly<Record<string, PageName>> = {
  maintainer: 'maintenance_todo_list',
  operator: 'machine_operator',
}

/** Where a person begins who wanted nothing in particular: where their work is, else with the fleet (rules: pages 15). */
export function startPageOf(
  person: Person,
  features: Readonly<Partial<Record<FeatureSwitch, boolean>>>,
): PageName {
  const [only, ...others] = person.isAdmin ? [] : new Set(person.roles)
  const start =
    person.organizationType === 'VENDOR'
      ? 'maintenance_tickets'
      : (others.length === 0 && START_OF_ROLE[only ?? '']) || 'machine_map_overview'
  return mayOpen(PAGES[start], person, features) ? start : 'machine_map_overview'
}
