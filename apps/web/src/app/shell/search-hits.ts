import type { Found } from '@millwright/contract/fleet/search'
import type { TFunction } from '@millwright/domain/text/translate'
import type { Hit, HitKind } from '../../platform/pages/search-hit.ts'
import { plainText } from '../../subjects/machines/shared/search-machines.ts'
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

/** Pages in whose title or menu every word is found, those first whose title begins so. */
export function searchPages(pages: readonly PageHit[], words: string): PageHit[] {
  const wanted = plainText(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const begins = ({ title }: PageHit): number => (plainText(title).startsWith(wanted.join(' ')) ? 0 : 1)
  return pages
    .filter(({ title, section }) => {
      const text = plainText(`${title}\n${section}`)
      return wanted.every((word) => text.includes(word))
    })
    .toSorted((a, b) => begins(a) - begins(b))
}

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

export const NOTHING_FOUND: Found = { Machines: [], Programs: [], Alarms: [], People: [], Texts: [] }

/** In the order in which they are shown; kinds without a hit are left out. */
export const hitGroups = (
  kinds: readonly HitKind[],
  found: Found,
  pages: readonly PageHit[],
  t: TFunction,
): HitGroup[] =>
  [...kinds, pageHits(pages)]
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ kind, titleKey, hitsIn }) => ({ kind, titleKey, hits: hitsIn(found, t) }))
    .filter(({ hits }) => hits.length > 0)
