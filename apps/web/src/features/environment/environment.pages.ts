import { definePage } from '../../pages/define-page.ts'
import { oneOf } from '../../pages/search-text.ts'
import { lazyPage } from '../../ui/load-part.ts'

const RANGES = ['1h', '8h', '24h', '7d', '30d'] as const

export const environmentPages = [
  definePage('environmental_sensors', {
    component: lazyPage(() => import('./environment-page.tsx'), 'EnvironmentPage'),
    search: (typed) => ({ range: oneOf(RANGES, typed.range) }),
  }),
] as const
