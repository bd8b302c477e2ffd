import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

const all = lazyRouteComponent(() => import('./messages-page.tsx'), 'UserMessagesPage')

/** One message opens beside the list. */
export const messagePages = [
  definePage('machine_user_messages', {
    component: lazyRouteComponent(() => import('./messages-page.tsx'), 'MachineMessagesPage'),
  }),
  definePage('user_messages', { component: all }),
  definePage('user_message', { component: all }),
] as const
