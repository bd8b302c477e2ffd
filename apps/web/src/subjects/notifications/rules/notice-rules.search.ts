import { linkOptions } from '@tanstack/react-router'
import { defineSearch } from '../../../platform/pages/search-hit.ts'

export const search = defineSearch({
  places: [
    {
      kind: 'action',
      titleKey: 'rules.new',
      page: 'notice_rules',
      address: linkOptions({ to: '/settings/notifications/rules' }),
    },
  ],
})
