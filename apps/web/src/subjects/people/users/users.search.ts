import { linkOptions } from '@tanstack/react-router'
import { defineSearch } from '../../../platform/pages/search-hit.ts'
import { personHits } from '../shared/person-hits.ts'

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
