import { linkOptions } from '@tanstack/react-router'
import { defineSearch } from '../../../platform/pages/search-hit.ts'

const at = {
  kind: 'setting',
  page: 'organization_settings',
  address: linkOptions({ to: '/settings/organization' }),
} as const

export const search = defineSearch({
  places: [
    { ...at, titleKey: 'organization.logo' },
    { ...at, titleKey: 'organization.map_background' },
    { ...at, titleKey: 'organization.rates', textKeys: ['organization.rate_price'], words: 'kWh CO2' },
    { ...at, titleKey: 'organization.false_alarms', textKeys: ['organization.follows_good_runs'] },
    { ...at, titleKey: 'organization.hour_rates', textKeys: ['organization.hour_rate_per_hour'] },
  ],
})
