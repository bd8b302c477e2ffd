import { definePage } from '../../../platform/pages/define-page.ts'
import { oneOf } from '../../../platform/pages/search-text.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconTemperature } from '../../../platform/ui/icons/icons.ts'

const RANGES = ['1h', '8h', '24h', '7d', '30d'] as const

export const environmentPages = [
  definePage('environmental_sensors', {
    icon: IconTemperature,
    component: lazyPage(() => import('./environment-page.tsx'), 'EnvironmentPage'),
    search: (typed) => ({ range: oneOf(RANGES, typed.range) }),
  }),
] as const
