import { PAGES, type Page, type PageName } from '@millwright/contract/pages'
import { HELP_TOPICS } from '@millwright/contract/subjects'

/** "?" on the page opens its topic. A page without a topic does not compile. */
export const TOPIC_OF_PAGE = HELP_TOPICS satisfies Record<PageName, string>

type NameOfPages = (typeof TOPIC_OF_PAGE)[PageName]
/** A page may be explained by the answer to a question. */
export type PageTopicName = Exclude<NameOfPages, 'report'>

const PAGE_NAMES = Object.keys(PAGES) as PageName[]

/** Pages that belong together share a topic, whose title is made of theirs and whose link leads to the first that the reader may open. */
export const pagesOf = (topic: string): PageName[] =>
  PAGE_NAMES.filter((page) => TOPIC_OF_PAGE[page] === topic)

const PART_OF_MENU = {
  fleet: 'fleet',
  machine: 'machine',
  maintenance: 'maintenance',
  conditionAnalyzer: 'condition',
  settings: 'settings',
  subscriptions: 'settings',
} as const satisfies Record<NonNullable<Page['menu']>, string>

export type PageTopicPart = (typeof PART_OF_MENU)[keyof typeof PART_OF_MENU] | 'access'

function partOf(topic: PageTopicName): PageTopicPart {
  const menus = pagesOf(topic).flatMap((name) => (PAGES[name] satisfies Page as Page).menu ?? [])
  return menus[0] ? PART_OF_MENU[menus[0]] : 'access'
}

/** Help about pages, in the order in which they are in their menus; the texts are under `help.pages.`. */
export const PAGE_TOPICS: readonly { name: PageTopicName; part: PageTopicPart }[] = [
  ...new Set(PAGE_NAMES.map((page) => TOPIC_OF_PAGE[page])),
].flatMap((name) => (name === 'report' ? [] : [{ name, part: partOf(name) }]))

/** The topic that an address asks for: by its own name, or by that of a page. */
export function topicAt(hash: string): string {
  const name = hash.replace(/^#/, '')
  return PAGE_NAMES.includes(name as PageName) ? TOPIC_OF_PAGE[name as PageName] : name
}
