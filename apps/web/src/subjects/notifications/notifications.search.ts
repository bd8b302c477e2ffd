import { linkOptions } from '@tanstack/react-router'
import { defineSearch } from '../../platform/pages/search-hit.ts'

const at = {
  kind: 'setting',
  page: 'notify_management',
  address: linkOptions({ to: '/settings/notifications' }),
} as const

export const search = defineSearch({
  places: [
    { ...at, titleKey: 'notify.quiet_hours' },
    { ...at, titleKey: 'notify.digest', textKeys: ['notify.email_every'] },
    { ...at, titleKey: 'notify.escalation' },
    { ...at, titleKey: 'notify.report', words: 'OEE' },
  ],
})
