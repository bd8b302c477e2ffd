import * as calls from '@millwright/contract/notifications/webhooks'
import type { Api } from '../../../platform/http/serve.ts'
import { createAttemptStore } from '../../../platform/identity/attempt-store.ts'
import { createRateLimits } from '../../../platform/identity/rate-limits.ts'
import { createWebhooks, type WebhooksDeps } from './webhooks.ts'

export const serveWebhooks = ({ serve }: Api, deps: WebhooksDeps): void => {
  const webhooks = createWebhooks(deps)
  const limits = createRateLimits(createAttemptStore(deps.db))

  serve(calls.listWebhooks, async ({ caller }) => ({ result: await webhooks.list(caller.organizationId) }))

  serve(calls.addWebhook, async ({ body, ...actor }) => ({ result: await webhooks.add(actor, body) }))

  serve(calls.patchWebhook, async ({ params, body, ...actor }) => ({
    result: await webhooks.change(actor, params.webhookId, body),
  }))

  serve(calls.deleteWebhook, ({ params, ...actor }) => webhooks.remove(actor, params.webhookId))

  serve(calls.renewWebhookSecret, async ({ params, ...actor }) => ({
    result: await webhooks.renewSecret(actor, params.webhookId),
  }))

  serve(calls.testWebhook, async ({ caller, params, address }) => {
    await limits.take('sendTest', { address, name: caller.publicId })
    return { result: await webhooks.test(caller.organizationId, params.webhookId) }
  })

  serve(calls.listWebhookDeliveries, async ({ caller, params }) => ({
    result: await webhooks.deliveries(caller.organizationId, params.webhookId),
  }))
}
