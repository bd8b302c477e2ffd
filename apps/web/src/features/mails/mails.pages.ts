import { definePage } from '../../pages/define-page.ts'
import { lazyPage } from '../../ui/load-part.ts'

export const mailPages = [
  definePage('mails', {
    component: lazyPage(() => import('./mails-page.tsx'), 'MailsPage'),
  }),
] as const
