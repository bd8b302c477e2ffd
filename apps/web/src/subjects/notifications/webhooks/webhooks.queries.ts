import { listWebhookDeliveries, listWebhooks } from '@millwright/contract/notifications/webhooks'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

export const webhooksKey = (org: string) => ['webhooks', org] as const

export const webhooksQuery = (org: string) =>
  queryOptions({
    queryKey: webhooksKey(org),
    queryFn: async ({ signal }) => (await send(listWebhooks, { params: { org }, signal })).result,
  })

export const deliveriesQuery = (org: string, webhookId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(org), webhookId] as const,
    queryFn: async ({ signal }) =>
      (await send(listWebhookDeliveries, { params: { org, webhookId }, signal })).result,
  })
