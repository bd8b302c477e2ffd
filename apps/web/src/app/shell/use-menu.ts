import { mayOpen, PAGES, type Page, type PageName } from '@millwright/contract/pages'
import type { Menu, SettingsGroup } from '@millwright/contract/wire/page'
import { type MachineTraits, pageRefusal } from '@millwright/domain/machines/page-rule'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useSession } from '../../platform/session/use-session.ts'
import type { Icon } from '../../platform/ui/icons/icon.tsx'
import { IconFile } from '../../platform/ui/icons/icons.ts'

export interface MenuEntry {
  name: PageName
  /** The key of its text. */
  titleKey: string
  to: LinkProps['to']
  icon: Icon
  group: SettingsGroup | undefined
  /** Shown, but not open on this machine. */
  isClosed: boolean
}

const NAMES = Object.keys(PAGES) as PageName[]

/** The pages of a menu that exist and that the person may open, in the order of the table. */
export function useMenu(menu: Menu, machine: MachineTraits | null = null): MenuEntry[] {
  const { features } = useSession()
  const entryOf = useMenuEntry()
  return NAMES.flatMap((name) => {
    const page: Page = PAGES[name]
    if (page.menu !== menu) return []
    const refusal = machine && pageRefusal(page, machine, features)
    const entry = refusal === null || refusal === 'LICENCE_NEEDED' ? entryOf(name) : null
    return entry ? { ...entry, isClosed: refusal !== null } : []
  })
}

/** Null for a page that is not there or not for this person. */
export function useMenuEntry(): (name: PageName) => MenuEntry | null {
  const { person, features } = useSession()
  const { routesByPath } = useRouter()
  const isBuilt = (path: string): path is Exclude<keyof typeof routesByPath, '' | '/$'> =>
    path in routesByPath
  return (name) => {
    const page: Page = PAGES[name]
    if (!isBuilt(page.path) || !mayOpen(page, person, features)) return null
    const icon = routesByPath[page.path].options.staticData?.icon ?? IconFile
    return { name, titleKey: `nav.${page.title}`, to: page.path, icon, group: page.group, isClosed: false }
  }
}
