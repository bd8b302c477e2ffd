import { IconMailOff } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const deadLetterPages = [
  definePage('dead_letters', {
    component: lazyRouteComponent(() => import('./dead-letters-page.tsx'), 'DeadLettersPage'),
    icon: IconMailOff,
  }),
] as const
