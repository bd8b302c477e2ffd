import type { Found } from '@millwright/contract/fleet/search'
import type { PageName } from '@millwright/contract/pages'
import type { TFunction } from '@millwright/domain/text/translate'
import type { TablerIcon } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A page with its query, as `linkOptions` checks it. */
export type HitAddress = Pick<LinkProps, 'to' | 'params' | 'search'>

/** Something that was found, as it reads in the list. */
export interface Hit {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly icon?: TablerIcon
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
  readonly hitsIn: (found: Found, t: TFunction) => readonly Hit[]
}

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
