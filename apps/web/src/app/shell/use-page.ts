import { PAGES, type Page, type PageName } from '@millwright/contract/pages'
import { useMatches } from '@tanstack/react-router'

/** The page that is open; undefined where the table knows none. */
export const usePageName = (): PageName | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.page })

/** The same with its rules. */
export function usePage(): Page | undefined {
  const name = usePageName()
  return name && PAGES[name]
}
