import type { PageName } from '@millwright/contract/pages'
import type { RouteComponent } from '@tanstack/react-router'
import type { Icon } from '../ui/icons/icon.tsx'

/** Out of a query that anyone may have typed, what the page understands. */
export type ReadSearch<S extends object> = (typed: Record<string, unknown>) => S

interface PageSource<S extends object> {
  /** By `lazyPage`, so that a page is loaded when it is opened. */
  readonly component: RouteComponent
  /** In menus and in the search. */
  readonly icon?: Icon
  /** Left out where the page reads nothing from the query of its address. */
  readonly search?: ReadSearch<S>
}

/**
 * For a page that reads its query with code of its own, which is loaded with it: links are checked against the type, and
 * what anyone may have typed reaches the page as it is.
 */
export const readByPage =
  <S extends object>(): ReadSearch<S> =>
  (typed) =>
    typed as S

/** A page that is built. Where it is, who may open it and in which menu it is listed is in the table of contract. */
export interface BuiltPage<N extends PageName = PageName, S extends object = object> extends PageSource<S> {
  readonly name: N
}

// biome-ignore lint/complexity/noBannedTypes: the query of a page that reads none has no fields
export const definePage = <const N extends PageName, S extends object = {}>(
  name: N,
  source: PageSource<S>,
): BuiltPage<N, S> => ({ name, ...source })
