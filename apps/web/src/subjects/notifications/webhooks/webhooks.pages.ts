import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconWebhook } from '../../../platform/ui/icons/icons.ts'

export const webhookPages = [
  definePage('webhooks', {
    icon: IconWebhook,
    component: lazyPage(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
  }),
] as const
