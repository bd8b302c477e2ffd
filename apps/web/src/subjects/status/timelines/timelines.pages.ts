import { IconTimeline } from '@tabler/icons-react'
import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/load-part.ts'

export const timelinePages = [
  definePage('machine_timelines', {
    icon: IconTimeline,
    component: lazyPage(() => import('./timelines-page.tsx'), 'TimelinesPage'),
  }),
] as const
