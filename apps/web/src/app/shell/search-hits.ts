import type { Found } from '@millwright/contract/found'
import type { PageName } from '@millwright/contract/pages'
import { isFoundIn, searchForm } from '@millwright/domain/text/search-form'
import type { TFunction } from '@millwright/domain/text/translate'
import type { FolderSearch, Hit, HitKind, PageWords, SearchPlace } from '../../platform/pages/search-hit.ts'
import type { MenuEntry } from './use-menu.ts'

/** A page of the product, under its title in the language of the person. */
export interface PageHit {
  readonly entry: MenuEntry
  readonly title: string
  /** The menu that it is in, as a text. */
  readonly section: string
}

export interface HitGroup extends Pick<HitKind, 'kind' | 'titleKey'> {
  readonly hits: readonly Hit[]
}

/** All that finds something, as one text of lines. */
const wordsIn = ({ textKeys = [], words = '' }: PageWords, t: TFunction): string =>
  [...textKeys.map((key) => t(key)), words].join('\n')

const beginsFirst =
  (typed: string) =>
  ({ title }: { title: string }, { title: other }: { title: string }): number =>
    Number(searchForm(other).startsWith(searchForm(typed))) -
    Number(searchForm(title).startsWith(searchForm(typed)))

/** Pages in whose title, menu or words every word is found, those first whose title begins so. */
export const searchPages = (
  pages: readonly PageHit[],
  typed: string,
  folders: readonly FolderSearch[],
  t: TFunction,
): PageHit[] =>
  pages
    .filter(({ entry, title, section }) => {
      const more = folders.flatMap(({ pages: words }) => words?.[entry.name] ?? [])
      return isFoundIn([title, section, ...more.map((each) => wordsIn(each, t))].join('\n'), typed)
    })
    .toSorted(beginsFirst(typed.trim()))

const pageHits = (pages: readonly PageHit[]): HitKind => ({
  kind: 'page',
  rank: 20,
  titleKey: 'top.search_pages',
  hitsIn: () =>
    pages.map(({ entry, title, section }) => ({
      key: `page-${entry.name}`,
      title,
      detail: section,
      icon: entry.icon,
      address: () => ({ to: entry.to }),
    })),
})

/** A longer word finds the rest. */
const MOST_PLACES = 8

const PLACE_KINDS = {
  action: { rank: 22, titleKey: 'top.search_actions' },
  setting: { rank: 24, titleKey: 'nav.menu_settings' },
} as const

/** Settings and actions on pages that the person may open. */
export const placeHits = (
  kind: SearchPlace['kind'],
  folders: readonly FolderSearch[],
  typed: string,
  entryOf: (page: PageName) => MenuEntry | null,
): HitKind => ({
  kind,
  ...PLACE_KINDS[kind],
  hitsIn: (_, t) =>
    folders
      .flatMap(({ places = [] }) => places)
      .filter((place) => place.kind === kind)
      .flatMap((place) => {
        const entry = entryOf(place.page)
        if (!entry) return []
        const title = t(place.titleKey)
        const detail = t(entry.titleKey)
        return isFoundIn([title, detail, wordsIn(place, t)].join('\n'), typed)
          ? [
              {
                key: `${kind}-${place.titleKey}`,
                title,
                detail,
                icon: entry.icon,
                address: () => place.address,
              },
            ]
          : []
      })
      .toSorted(beginsFirst(typed.trim()))
      .slice(0, MOST_PLACES),
})

/** In the order in which they are shown; kinds without a hit are left out. */
export const hitGroups = (
  kinds: readonly HitKind[],
  found: Partial<Found>,
  pages: readonly PageHit[],
  t: TFunction,
): HitGroup[] =>
  [...kinds, pageHits(pages)]
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ kind, titleKey, hitsIn }) => ({ kind, titleKey, hits: hitsIn(found, t) }))
    .filter(({ hits }) => hits.length > 0)
