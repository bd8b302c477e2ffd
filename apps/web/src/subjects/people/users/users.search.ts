import { linkOptions } from '@tanstack/react-router'
import { defineSearch, hitsOf } from '../../../platform/pages/search-hit.ts'
import { IconUser } from '../../../platform/ui/icons/icons.ts'

const personHits = hitsOf(
  'People',
  { kind: 'person', rank: 50, titleKey: 'top.search_people' },
  ({ Id, Name, Email }) => ({
    title: Name,
    detail: Email,
    icon: IconUser,
    address: () => linkOptions({ to: '/settings/user-mgmt', search: { user: Id } }),
  }),
)

const profile = { page: 'user_profile', address: linkOptions({ to: '/settings/profile' }) } as const

export const search = defineSearch({
  hits: [personHits],
  pages: { user_management: { textKeys: ['users.roles', 'users.invitation', 'users.sso'], words: 'SSO' } },
  places: [
    {
      kind: 'action',
      titleKey: 'users.add',
      page: 'user_management',
      address: linkOptions({ to: '/settings/user-mgmt', search: { mode: 'new' } }),
      textKeys: ['users.invitation'],
    },
    { kind: 'action', titleKey: 'users.change_password', ...profile },
  ],
})
