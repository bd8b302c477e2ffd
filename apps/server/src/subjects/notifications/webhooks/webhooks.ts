import { randomUUID } from 'node:crypto'
import type { Webhook, WebhookBody, WebhookDelivery } from '@millwright/contract/notifications/webhooks'
import { MAX_WEBHOOKS } from '@millwright/domain/notifications/webhook'
import type { Queryable } from '../../../platform/database/database.ts'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { badField, CallError } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { createDeliveryLogStore, type DeliveryRecord } from './delivery-log-store.ts'
import { type PostWebhookDeps, tryWebhook } from './post-webhook.ts'
import { newSecret } from './signature.ts'
import { createWebhookStore, type WebhookRecord, type WebhookSettings } from './webhook-store.ts'

export type WebhooksDeps = Needs<'groups', 'audit' | keyof PostWebhookDeps>

type Stored = Omit<WebhookRecord, 'lastDelivery'>

/** The addresses of an organization to which its notices are sent. */
export function createWebhooks({ stores, audit, ...deps }: WebhooksDeps) {
  const { db, outbound, now } = deps

  const webhooks = createWebhookStore(db, deps.sealer)
  const log = createDeliveryLogStore(db)

  async function find(organizationId: number, publicId: string, tx?: Queryable): Promise<Stored> {
    const webhook = await webhooks.ofOrganization(organizationId, publicId, tx)
    if (!webhook) throw new CallError('NOT_FOUND', 'There is no such webhook')
    return webhook
  }

  async function present(organizationId: number, publicId: string): Promise<Webhook> {
    const webhook = await find(organizationId, publicId)
    const last = await log.lastOf([webhook.id])
    return presentWebhook({ ...webhook, lastDelivery: last.get(webhook.id) ?? null })
  }

  /** Names are looked up when something is sent; what can be seen of the address is reported at once. */
  function checkUrl(url: string | undefined): void {
    const fault = url === undefined ? null : outbound.faultOf(url.trim())
    if (fault !== null) throw new CallError('ADDRESS_NOT_ALLOWED', `Url ${fault}`, { field: 'Url' })
  }

  async function groupIdsOf({ caller }: RequestActor, publicIds: readonly string[]): Promise<number[]> {
    const seen = new Map((await stores.groups.listSeenBy(caller)).map((group) => [group.publicId, group.id]))
    return publicIds.map((publicId) => {
      const id = seen.get(publicId)
      if (id === undefined) throw badField('Machine_Group_Ids', 'must be machine groups of the organization')
      return id
    })
  }

  return {
    async list(organizationId: number): Promise<Webhook[]> {
      const all = await webhooks.listOf(organizationId)
      const last = await log.lastOf(all.map(({ id }) => id))
      return all.map((webhook) => presentWebhook({ ...webhook, lastDelivery: last.get(webhook.id) ?? null }))
    },

    async add(actor: RequestActor, body: WebhookBody): Promise<{ Webhook: Webhook; Secret: string }> {
      const { caller, address } = actor
      const { organizationId } = caller
      checkUrl(body.Url)
      const groupIds = await groupIdsOf(actor, body.Machine_Group_Ids)
      const publicId = `webhook-${randomUUID()}`
      const secret = newSecret()
      await db.transaction(async (tx) => {
        if ((await webhooks.countOf(organizationId, tx)) >= MAX_WEBHOOKS)
          throw new CallError('TOO_MANY_WEBHOOKS', `There are ${MAX_WEBHOOKS} webhooks already`)
        const settings = settingsOf(body) as WebhookSettings
        const id = await webhooks.add(
          { ...settings, publicId, organizationId, secret, at: new Date(now()) },
          tx,
        )
        await webhooks.putGroups(id, groupIds, tx)
        const detail = detailOf(body)
        await audit.record({ action: 'webhook_added', by: caller, target: body.Name, detail, address }, tx)
      })
      return { Webhook: await present(organizationId, publicId), Secret: secret }
    },

    async change(actor: RequestActor, publicId: string, body: Partial<WebhookBody>): Promise<Webhook> {
      const { caller, address } = actor
      checkUrl(body.Url)
      const groupIds = body.Machine_Group_Ids && (await groupIdsOf(actor, body.Machine_Group_Ids))
      await db.transaction(async (tx) => {
        const { id, name } = await find(caller.organizationId, publicId, tx)
        await webhooks.change(id, settingsOf(body), tx)
        if (groupIds) await webhooks.putGroups(id, groupIds, tx)
        const detail = detailOf(body)
        await audit.record({ action: 'webhook_changed', by: caller, target: name, detail, address }, tx)
      })
      return await present(caller.organizationId, publicId)
    },

    async remove({ caller, address }: RequestActor, publicId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { id, name } = await find(caller.organizationId, publicId, tx)
        await webhooks.remove(id, tx)
        await audit.record({ action: 'webhook_removed', by: caller, target: name, detail: {}, address }, tx)
      })
    },

    async renewSecret({ caller, address }: RequestActor, publicId: string) {
      const secret = newSecret()
      await db.transaction(async (tx) => {
        const { id, name } = await find(caller.organizationId, publicId, tx)
        await webhooks.putSecret(id, secret, tx)
        const entry = {
          action: 'webhook_secret_renewed',
          by: caller,
          target: name,
          detail: {},
          address,
        } as const
        await audit.record(entry, tx)
      })
      return { Webhook: await present(caller.organizationId, publicId), Secret: secret }
    },

    async test(organizationId: number, publicId: string): Promise<WebhookDelivery> {
      const webhook = await find(organizationId, publicId)
      await tryWebhook(deps, webhook)
      const [latest] = (await log.of(webhook.id)).filter(({ isTest }) => isTest)
      if (!latest) throw new Error('the test was not noted')
      return presentDelivery(latest)
    },

    async deliveries(organizationId: number, publicId: string): Promise<WebhookDelivery[]> {
      const { id } = await find(organizationId, publicId)
      return (await log.of(id)).map(presentDelivery)
    },
  }
}

const settingsOf = (body: Partial<WebhookBody>): Partial<WebhookSettings> => ({
  name: body.Name?.trim(),
  url: body.Url?.trim(),
  format: body.Format,
  language: body.Language,
  topics: body.Topics,
  allMachines: body.AllMachines,
  isOn: body.IsOn,
})

/** The path of an address may be the secret of the other side: of Slack and Teams it is. */
const detailOf = ({ Url, ...body }: Partial<WebhookBody>): Record<string, unknown> => ({
  ...body,
  ...(Url === undefined ? {} : { Host: new URL(Url.trim()).host }),
})

const presentWebhook = (webhook: WebhookRecord): Webhook => ({
  Id: webhook.publicId,
  Name: webhook.name,
  Url: webhook.url,
  Format: webhook.format,
  Language: webhook.language,
  Topics: [...webhook.topics],
  AllMachines: webhook.allMachines,
  Machine_Group_Ids: [...webhook.groups],
  IsOn: webhook.isOn,
  LastDelivery: webhook.lastDelivery && presentDelivery(webhook.lastDelivery),
})

const presentDelivery = (delivery: DeliveryRecord): WebhookDelivery => ({
  Id: String(delivery.id),
  At: delivery.startedAt.toISOString(),
  State: delivery.isDelivered ? 'delivered' : delivery.finishedAt ? 'failed' : 'retried',
  Status: delivery.status,
  Ms: delivery.ms,
  Tries: delivery.tries,
  Error: delivery.error,
  Answer: delivery.answer,
  Notices: delivery.notices,
  IsTest: delivery.isTest,
})
