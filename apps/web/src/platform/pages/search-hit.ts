import type { Found, FoundText, FoundTextKind } from '@millwright/contract/found'
import type { PageName } from '@millwright/contract/pages'
import type { TFunction } from '@millwright/domain/text/translate'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Icon } from '../ui/icons/icon.tsx'

/** A page with its query, as `linkOptions` checks it. */
export type HitAddress = Pick<LinkProps, 'to' | 'params' | 'search'>

/** Something that was found, as it reads in the list. */
export interface Hit {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly icon?: Icon
  /** In place of the icon. */
  readonly art?: ReactNode
  /** At the end of its line. */
  readonly end?: ReactNode
  /** The page that shows it, of those that the person may open. */
  readonly address: (mayOpen: (page: PageName) => boolean) => HitAddress
}

/** One kind of thing that the search of the top bar finds. */
export interface HitKind {
  readonly kind: string
  /** The kinds are shown in this order; pages of the product have 20, what is done there 22, what is set there 24. */
  readonly rank: number
  readonly titleKey: string
  readonly hitsIn: (found: Partial<Found>, t: TFunction) => readonly Hit[]
}

type Look = Pick<HitKind, 'rank' | 'titleKey'>

/** For hits with fields of their own, which are one field of the answer. */
export const hitsOf = <F extends Exclude<keyof Found, 'Texts'>>(
  field: F,
  look: Look & Pick<HitKind, 'kind'>,
  hitOf: (found: Found[F][number], t: TFunction) => Omit<Hit, 'key'>,
): HitKind => ({
  ...look,
  hitsIn: (found, t) => {
    const all: readonly Found[F][number][] = found[field] ?? []
    return all.map((each, at) => ({ ...hitOf(each, t), key: `${look.kind}-${at}` }))
  },
})

/** For texts that people wrote or named, of one kind. */
export const textHits = (
  kind: FoundTextKind,
  { icon, address, ...look }: Look & Pick<Hit, 'icon'> & { address: (found: FoundText) => Hit['address'] },
): HitKind => ({
  kind,
  ...look,
  hitsIn: ({ Texts = [] }) =>
    Texts.filter(({ Kind }) => Kind === kind).map((found, at) => ({
      key: `${kind}-${at}`,
      title: found.Title,
      detail: found.Text,
      icon,
      address: address(found),
    })),
})

/** Something to set or to do, found by its name on the page where it is. */
export interface SearchPlace {
  readonly kind: 'setting' | 'action'
  /** As the page calls it: texts of the same folder. */
  readonly titleKey: string
  readonly page: PageName
  readonly address: HitAddress
  /** Other words that find it: texts of the folder, and words that are the same in all languages. */
  readonly textKeys?: readonly string[]
  readonly words?: string
}

/** Words beside its title by which a page is found. */
export type PageWords = Pick<SearchPlace, 'textKeys' | 'words'>

/** In a file `x.search.ts` of the folder, which is loaded with the search. */
export interface FolderSearch {
  readonly hits?: readonly HitKind[]
  readonly pages?: Readonly<Partial<Record<PageName, PageWords>>>
  readonly places?: readonly SearchPlace[]
}

export const defineSearch = (search: FolderSearch): FolderSearch => search

/** The machine that had it last, and how many others had it. */
export const lastHad = (t: TFunction, had: { MachineName: string; Machines: number }): string =>
  had.Machines > 1
    ? t('top.search_had_more', { machine: had.MachineName, count: had.Machines - 1 })
    : had.MachineName
