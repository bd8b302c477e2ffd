import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../platform/pages/define-page.ts'
import { textIn } from '../../platform/pages/search-text.ts'
import { IconMessage } from '../../platform/ui/icons/icons.ts'
import { type TableSearch, tableSearchOf } from '../../platform/ui/table/table-address.ts'

const all = lazyRouteComponent(() => import('./messages-page.tsx'), 'UserMessagesPage')

type ListSearch = Pick<TableSearch, 'q' | 'page'>

const listed = (typed: Record<string, unknown>): ListSearch => {
  const { q, page } = tableSearchOf(typed)
  return { q, page }
}

/** One message opens beside the list. */
export const messagePages = [
  definePage('machine_user_messages', {
    icon: IconMessage,
    component: lazyRouteComponent(() => import('./messages-page.tsx'), 'MachineMessagesPage'),
    search: (typed): ListSearch & { message?: string | undefined } => ({
      ...listed(typed),
      message: textIn(typed.message),
    }),
  }),
  definePage('user_messages', { icon: IconMessage, component: all, search: listed }),
  definePage('user_message', { component: all, search: listed }),
] as const
