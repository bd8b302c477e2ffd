import { definePage, readByPage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconTimeline } from '../../../platform/ui/icons/icons.ts'
import type { TimelineSearch } from './use-time-window.ts'

export const timelinePages = [
  definePage('machine_timelines', {
    icon: IconTimeline,
    component: lazyPage(() => import('./timelines-page.tsx'), 'TimelinesPage'),
    search: readByPage<TimelineSearch>(),
  }),
] as const
