import { linkOptions } from '@tanstack/react-router'
import { defineSearch } from '../../platform/pages/search-hit.ts'

const FIGURES = [
  'analytics.oee',
  'analytics.figures.Availability',
  'analytics.figures.Performance',
  'analytics.figures.Quality',
] as const

const at = { page: 'analytics', address: linkOptions({ to: '/analytics' }) } as const

export const search = defineSearch({
  pages: {
    analytics: {
      textKeys: [...FIGURES, 'analytics.usage_time', 'analytics.waste_time', 'analytics.compare.title'],
      words: 'OEE KPI',
    },
  },
  places: [
    { kind: 'setting', titleKey: 'analytics.targets', ...at, textKeys: FIGURES, words: 'OEE' },
    {
      kind: 'setting',
      titleKey: 'analytics.method',
      ...at,
      textKeys: ['analytics.methods.CLASSIC_MODEL', 'analytics.methods.MAIN_USAGE'],
      words: 'OEE ISO 22400',
    },
    { kind: 'action', titleKey: 'analytics.export', ...at, words: 'PDF Excel XLSX CSV OEE' },
    { kind: 'action', titleKey: 'analytics.compare.title', ...at },
  ],
})
