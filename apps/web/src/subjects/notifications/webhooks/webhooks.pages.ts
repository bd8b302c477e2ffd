import { IconWebhook } from '@tabler/icons-react'
import { definePage } from '../../../platform/pages/define-page.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'

export const webhookPages = [
  definePage('webhooks', {
    icon: IconWebhook,
    component: lazyPage(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
  }),
] as const
