import type { Person } from '@millwright/contract/areas'
import type { Machine } from '@millwright/contract/machines/machines'
import { mayOpen, PAGES, type Page, type PageName } from '@millwright/contract/pages'
import type { FeatureSwitch } from '@millwright/contract/wire/page'
import { pageRefusal } from '@millwright/domain/machines/page-rule'
import { traitsOf } from '../machines/shared/traits-of.ts'
import { pagesOf } from './page-topics.ts'
import type { TopicName } from './topics.ts'

export interface Reader {
  readonly person: Person
  readonly features: Readonly<Record<FeatureSwitch, boolean>>
  /** Of the group that they look at. */
  readonly machines: readonly Machine[]
  readonly now: number
}

export interface PageAddress {
  readonly path: string
  /** For a page of a machine. */
  readonly machineId?: string
}

const OF_MACHINE = /^\/machine\/\$id\/[^$]+$/

function addressOf(name: PageName, { person, features, machines, now }: Reader): PageAddress | null {
  const page: Page = PAGES[name]
  if (!mayOpen(page, person, features)) return null
  if (!page.path.includes('$')) return { path: page.path }
  if (!OF_MACHINE.test(page.path)) return null
  const machine = machines.find((each) => pageRefusal(page, traitsOf(each, now), features) === null)
  return machine ? { path: page.path, machineId: machine.Id } : null
}

/** The first page of a topic that the reader may open; a page of a machine on the first machine that has it. */
export function pageAddress(topic: TopicName, reader: Reader): PageAddress | null {
  for (const page of pagesOf(topic)) {
    // Nobody wants to go there.
    const address = page === 'access_denied' ? null : addressOf(page, reader)
    if (address) return address
  }
  return null
}
