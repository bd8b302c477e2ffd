import { WEBHOOK_FORMATS } from '@millwright/domain/notifications/webhook'
import { line } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { NOTICE_TOPICS } from '../notices.ts'
import { defineCall } from '../wire/call.ts'
import { Closed, ClosedPartial, nullable } from '../wire/schemas.ts'
import { Id, Language, type TextFields, textSchemas } from '../wire/text.ts'

const tag = 'Webhooks'

/** Addresses of Teams are long. */
export const webhookFields = { Name: line(), Url: line(1000) } satisfies TextFields

export const WebhookDelivery = Closed({
  Id: Type.String(),
  At: Type.String(),
  State: Type.Enum(['delivered', 'retried', 'failed']),
  /** HTTP; null when there was no answer. */
  Status: nullable(Type.Integer()),
  Ms: Type.Integer(),
  Tries: Type.Integer(),
  Error: Type.String(),
  /** The beginning of what the other side answered. */
  Answer: Type.String(),
  Notices: Type.Integer(),
  IsTest: Type.Boolean(),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

const settings = {
  ...textSchemas(webhookFields),
  Format: Type.Enum([...WEBHOOK_FORMATS]),
  /** Of the texts. */
  Language: Language,
  Topics: Type.Array(Type.Enum([...NOTICE_TOPICS]), { maxItems: NOTICE_TOPICS.length, uniqueItems: true }),
  /** Without it, only notices about machines of the groups. */
  AllMachines: Type.Boolean(),
  Machine_Group_Ids: Type.Array(Id, { maxItems: 200 }),
  IsOn: Type.Boolean(),
}

const WebhookBody = Closed(settings)
export type WebhookBody = Static<typeof WebhookBody>

export const Webhook = Closed({
  ...settings,
  Id: Type.String(),
  /** Null when nothing was sent yet. */
  LastDelivery: nullable(WebhookDelivery),
})
export type Webhook = Static<typeof Webhook>

/** The secret is in the answers to these calls and nowhere else. */
const WithSecret = Closed({ Webhook, Secret: Type.String() })

const inOrganization = Closed({ org: Type.String() })
const one = Closed({ org: Type.String(), webhookId: Id })

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/:org/webhooks',
  access: 'webhookManager',
  tag,
  summary: 'The addresses to which notices of the organization are sent',
  params: inOrganization,
  result: Type.Array(Webhook),
})

export const addWebhook = defineCall({
  method: 'POST',
  path: '/api/:org/webhooks',
  access: 'webhookManager',
  tag,
  summary: 'Adds an address; the answer has the secret with which requests to it are signed',
  params: inOrganization,
  body: WebhookBody,
  result: WithSecret,
  errors: ['ADDRESS_NOT_ALLOWED', 'TOO_MANY_WEBHOOKS'],
})

export const patchWebhook = defineCall({
  method: 'PATCH',
  path: '/api/:org/webhooks/:webhookId',
  access: 'webhookManager',
  tag,
  summary: 'Changes what is given',
  params: one,
  body: ClosedPartial(WebhookBody),
  result: Webhook,
  errors: ['ADDRESS_NOT_ALLOWED', 'NOT_FOUND'],
})

export const deleteWebhook = defineCall({
  method: 'DELETE',
  path: '/api/:org/webhooks/:webhookId',
  access: 'webhookManager',
  tag,
  summary: 'Removes an address and its log',
  params: one,
  result: null,
  errors: ['NOT_FOUND'],
})

export const renewWebhookSecret = defineCall({
  method: 'POST',
  path: '/api/:org/webhooks/:webhookId/secret',
  access: 'webhookManager',
  tag,
  summary: 'A new secret; the former one signs nothing any more',
  params: one,
  result: WithSecret,
  errors: ['NOT_FOUND'],
})

export const testWebhook = defineCall({
  method: 'POST',
  path: '/api/:org/webhooks/:webhookId/test',
  access: 'webhookManager',
  tag,
  summary: 'Sends a test now, and says what came of it',
  params: one,
  result: WebhookDelivery,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/api/:org/webhooks/:webhookId/deliveries',
  access: 'webhookManager',
  tag,
  summary: 'The latest 100 requests to an address',
  params: one,
  result: Type.Array(WebhookDelivery),
  errors: ['NOT_FOUND'],
})
