import type { NoticeTopic } from '@millwright/contract/notices'
import type { WebhookFormat } from '@millwright/domain/notifications/webhook'
import type { LanguageCode } from '@millwright/domain/text/languages'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { readSecret, type StoredSecret, storedSecret } from '../../../platform/database/stored-secret.ts'
import type { Sealer } from '../../../platform/runtime/sealer.ts'
import type { DeliveryRecord } from './delivery-log-store.ts'

export interface WebhookRecord {
  readonly id: number
  readonly publicId: string
  readonly organizationId: number
  readonly organizationCode: string
  readonly name: string
  readonly url: string
  readonly secret: string
  readonly format: WebhookFormat
  readonly language: LanguageCode
  readonly topics: readonly NoticeTopic[]
  readonly allMachines: boolean
  readonly isOn: boolean
  /** Public ids. */
  readonly groups: readonly string[]
  readonly lastDelivery: DeliveryRecord | null
}

export type WebhookSettings = Pick<
  WebhookRecord,
  'name' | 'url' | 'format' | 'language' | 'topics' | 'allMachines' | 'isOn'
>

const WEBHOOK = `select w.id, w.public_id as "publicId", w.organization_id as "organizationId",
    o.business_code as "organizationCode", w.name, w.url, w.secret as plain, w.sealed_secret as sealed, w.format, w.language, w.topics,
    w.all_machines as "allMachines", w.is_on as "isOn",
    array(select g.public_id from webhook_group wg join machine_group g on g.id = wg.group_id
           where wg.webhook_id = w.id order by g.id) as groups
  from webhook w join organization o on o.id = w.organization_id`

type Webhook = Omit<WebhookRecord, 'lastDelivery'>

export function createWebhookStore(db: Database, sealer: Sealer) {
  const list = async (where: string, values: unknown[], tx: Queryable = db): Promise<Webhook[]> => {
    const { rows } = await tx.query<Omit<Webhook, 'secret'> & StoredSecret>(
      `${WEBHOOK} where ${where}`,
      values,
    )
    return rows.map(({ plain, sealed, ...row }) => ({
      ...row,
      secret: readSecret({ plain, sealed }, sealer),
    }))
  }
  const find = async (where: string, values: unknown[], tx?: Queryable): Promise<Webhook | null> =>
    (await list(where, values, tx))[0] ?? null

  return {
    listOf: (organizationId: number): Promise<Webhook[]> =>
      list('w.organization_id = $1 order by lower(w.name), w.id', [organizationId]),

    ofOrganization: (organizationId: number, publicId: string, tx?: Queryable) =>
      find('w.organization_id = $1 and w.public_id = $2', [organizationId, publicId], tx),

    byId: (id: number, tx?: Queryable) => find('w.id = $1', [id], tx),

    /** Counted under a lock of the organization: two at once must not both be the last that fits. */
    async countOf(organizationId: number, tx: Queryable): Promise<number> {
      await tx.query('select 1 from organization where id = $1 for no key update', [organizationId])
      const { rows } = await tx.query<{ count: number }>(
        'select count(*) as count from webhook where organization_id = $1',
        [organizationId],
      )
      return rows[0]?.count ?? 0
    },

    async add(
      webhook: WebhookSettings & { publicId: string; organizationId: number; secret: string; at: Date },
      tx: Queryable,
    ): Promise<number> {
      const { plain, sealed } = await storedSecret(tx, webhook.secret, sealer)
      const { rows } = await tx.query<{ id: number }>(
        `insert into webhook (public_id, organization_id, name, url, secret, sealed_secret, format, language, topics,
                              all_machines, is_on, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
        [
          webhook.publicId,
          webhook.organizationId,
          webhook.name,
          webhook.url,
          plain,
          sealed,
          webhook.format,
          webhook.language,
          webhook.topics,
          webhook.allMachines,
          webhook.isOn,
          webhook.at,
        ],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error('webhook was not stored')
      return id
    },

    async change(id: number, changes: Partial<WebhookSettings>, tx: Queryable): Promise<void> {
      await tx.query(
        `update webhook set name = coalesce($2, name), url = coalesce($3, url), format = coalesce($4, format),
                language = coalesce($5, language), topics = coalesce($6, topics),
                all_machines = coalesce($7, all_machines), is_on = coalesce($8, is_on)
          where id = $1`,
        [
          id,
          changes.name,
          changes.url,
          changes.format,
          changes.language,
          changes.topics,
          changes.allMachines,
          changes.isOn,
        ],
      )
    },

    async putGroups(id: number, groupIds: readonly number[], tx: Queryable): Promise<void> {
      await tx.query('delete from webhook_group where webhook_id = $1', [id])
      await tx.query('insert into webhook_group (webhook_id, group_id) select $1, unnest($2::bigint[])', [
        id,
        groupIds,
      ])
    },

    async putSecret(id: number, secret: string, tx: Queryable): Promise<void> {
      const { plain, sealed } = await storedSecret(tx, secret, sealer)
      await tx.query('update webhook set secret = $2, sealed_secret = $3 where id = $1', [id, plain, sealed])
    },

    async remove(id: number, tx: Queryable): Promise<void> {
      await tx.query('delete from webhook where id = $1', [id])
    },
  }
}
