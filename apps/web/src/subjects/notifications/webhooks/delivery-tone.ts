import type { WebhookDelivery } from '@millwright/contract/notifications/webhooks'
import type { ChipTone } from '../../../platform/ui/page/chip.tsx'

const TONES: Readonly<Record<WebhookDelivery['State'], ChipTone>> = {
  delivered: 'good',
  retried: 'warn',
  failed: 'alarm',
}

export const toneOf = (state: WebhookDelivery['State']): ChipTone => TONES[state]
