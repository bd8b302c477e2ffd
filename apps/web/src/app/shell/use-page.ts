import { PAGES, type Page } from '@millwright/contract/pages'
import { useMatches } from '@tanstack/react-router'

/** The page that is open, with its rules; undefined where the table knows none. */
export function usePage(): Page | undefined {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  return name && PAGES[name]
}
