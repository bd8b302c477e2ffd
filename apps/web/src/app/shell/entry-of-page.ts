/** A first page represents all that lie beside it: the dashboard of an app for its history. */
const FIRST_PAGE = /\/(overview|dashboard)$/

/** The path of the menu that a page belongs to, itself or the nearest above it; null where the menu has none. */
export function entryOfPage(page: string, paths: readonly string[]): string | null {
  const isUnder = (path: string): boolean => page === path || page.startsWith(`${path}/`)
  if (paths.includes(page)) return page
  return paths
    .filter((path) => isUnder(path.replace(FIRST_PAGE, '')))
    .reduce<string | null>((nearest, path) => {
      const isNearer = path.replace(FIRST_PAGE, '').length > (nearest?.replace(FIRST_PAGE, '').length ?? 0)
      return isNearer ? path : nearest
    }, null)
}
