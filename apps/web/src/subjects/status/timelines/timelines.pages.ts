import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const timelinePages = [
  definePage('machine_timelines', {
    component: lazyPage(() => import('./timelines-page.tsx'), 'TimelinesPage'),
  }),
] as const
