import { IconTimeline } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const timelinePages = [
  definePage('machine_timelines', {
    component: lazyRouteComponent(() => import('./timelines-page.tsx'), 'TimelinesPage'),
    icon: IconTimeline,
  }),
] as const
