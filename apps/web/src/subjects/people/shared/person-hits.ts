import { IconUser } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { HitKind } from '../../../platform/pages/search-hit.ts'

export const personHits: HitKind = {
  kind: 'person',
  rank: 50,
  titleKey: 'top.search_people',
  hitsIn: ({ People }) =>
    People.map(({ Id, Name, Email }) => ({
      key: `person-${Id}`,
      title: Name,
      detail: Email,
      icon: IconUser,
      address: () => linkOptions({ to: '/settings/user-mgmt', search: { user: Id } }),
    })),
}
