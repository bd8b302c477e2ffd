import { useDebouncedValue } from '@mantine/hooks'
import { search } from '@millwright/contract/fleet/search'
import type { Found } from '@millwright/contract/found'
import type { Menu } from '@millwright/contract/wire/page'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { machineHits } from '../../subjects/machines/shared/machine-hits.tsx'
import { searchMachines } from '../../subjects/machines/shared/search-machines.ts'
import { FOLDERS, FOUND_KINDS } from './search-folders.ts'
import { type HitGroup, hitGroups, type PageHit, placeHits, searchPages } from './search-hits.ts'
import { useGroupMachines } from './use-group-machines.ts'
import { useMenu, useMenuEntry } from './use-menu.ts'

/** One letter finds nearly everything, which helps nobody. */
const SHORTEST_SEARCH = 2

/** Everything that is found for a text; what was found before stays until then. */
const searchQuery = (org: string, text: string) =>
  queryOptions({
    queryKey: ['search', org, text],
    queryFn: async ({ signal }): Promise<Found> =>
      (await send(search, { params: { org }, query: { text }, signal })).result,
    enabled: text.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** Long enough to type the next letter. */
const TYPING_MS = 150

/** Nobody reads further; a longer word finds the rest. */
const MOST_MACHINES = 50

export interface SearchState {
  readonly groups: readonly HitGroup[]
  /** Not all is there yet. */
  readonly isSearching: boolean
  readonly error: Error | null
}

/** Until enough is typed, the machines of the group; then all that the person sees, the pages, and what is done and set there. */
export function useSearch(words: string): SearchState {
  const { t, i18n } = useTranslation()
  const entryOf = useMenuEntry()
  const { organization } = useSession()
  const machines = useGroupMachines()
  const pages = usePageHits()
  const typed = words.trim()
  const [text] = useDebouncedValue(typed, TYPING_MS)
  const isShort = typed.length < SHORTEST_SEARCH
  const query = useQuery(searchQuery(organization.BusinessCode, isShort ? '' : text))
  if (isShort) {
    const shown = searchMachines(machines, typed, i18n.language).slice(0, MOST_MACHINES)
    return {
      groups: hitGroups([machineHits], { Machines: shown }, [], t),
      isSearching: false,
      error: null,
    }
  }
  const places = (['action', 'setting'] as const).map((kind) => placeHits(kind, FOLDERS, typed, entryOf))
  return {
    groups: hitGroups(
      [...FOUND_KINDS, ...places],
      query.data ?? {},
      searchPages(pages, typed, FOLDERS, t),
      t,
    ),
    isSearching: text !== typed || query.isFetching,
    error: query.error,
  }
}

/** The pages of all menus that the person may open. Those of a machine are found with the machine. */
function usePageHits(): PageHit[] {
  const { t } = useTranslation()
  const fleet = useMenu('fleet')
  const maintenance = useMenu('maintenance')
  const conditionAnalyzer = useMenu('conditionAnalyzer')
  const settings = useMenu('settings')
  const subscriptions = useMenu('subscriptions')
  const help = useMenuEntry()('faq')
  const menus = { fleet, maintenance, conditionAnalyzer, settings, subscriptions } satisfies Partial<
    Record<Menu, unknown>
  >
  const titles = {
    fleet: t('nav.menu_fleet'),
    maintenance: t('nav.menu_maintenance'),
    conditionAnalyzer: t('nav.menu_condition_analyzer'),
    settings: t('nav.menu_settings'),
    subscriptions: t('nav.menu_subscriptions'),
  }
  const hits = (Object.keys(menus) as (keyof typeof menus)[]).flatMap((menu) =>
    menus[menu].map((entry) => ({ entry, title: t(entry.titleKey), section: titles[menu] })),
  )
  return help ? [...hits, { entry: help, title: t(help.titleKey), section: '' }] : hits
}
