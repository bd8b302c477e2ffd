import { COLLECT_MS } from '@millwright/domain/notifications/webhook'
import { type Concerns, defineEvent } from '../../../platform/events/durable-event.ts'

/** Notices wait to be sent to a webhook. */
export interface WebhookDue extends Concerns {
  readonly organizationId: number
  readonly webhookId: number
  /** Names the request: the same at each try. */
  readonly batch: string
}

export const webhookDue = defineEvent<WebhookDue>()('webhookDue', {
  key: ({ batch }) => batch,
  handlers: ['post-webhook'],
  delayMs: COLLECT_MS,
})
