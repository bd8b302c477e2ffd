import { IconStack2 } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage, type ReadSearch } from '../../pages/define-page.ts'
import { oneOf, textIn } from '../../pages/search-text.ts'

export interface GroupsSearch {
  group?: string
  mode?: 'edit' | 'new'
}

const readGroupsSearch: ReadSearch<GroupsSearch> = ({ group, mode }) => ({
  group: textIn(group),
  mode: oneOf(['edit', 'new'], mode),
})

export const groupPages = [
  definePage('machine_settings', {
    component: lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupsPage'),
    icon: IconStack2,
    search: readGroupsSearch,
  }),
] as const
