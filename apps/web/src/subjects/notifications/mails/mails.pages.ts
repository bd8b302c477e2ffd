import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconMail } from '../../../platform/ui/icons/icons.ts'

export const mailPages = [
  definePage('mails', {
    icon: IconMail,
    component: lazyPage(() => import('./mails-page.tsx'), 'MailsPage'),
  }),
] as const
