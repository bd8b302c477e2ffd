import type { NoticeChannel } from '@millwright/domain/notices/topic'
import type { Condition } from '@millwright/domain/notifications/rules/condition'
import type { Queryable } from '../../../platform/database/database.ts'
import { sees } from '../../../platform/registry/sight-store.ts'
import { unitKey, unitsOf } from './rule-unit-store.ts'

/** One for each rule and machine, with all of its recipients. */
export interface RuleNotice {
  readonly ruleId: number
  readonly rulePublicId: string
  readonly organizationId: number
  readonly name: string
  readonly channel: string
  readonly condition: Condition
  readonly minutes: number
  readonly unit: string
  readonly machineId: number
  readonly machine: string
  /** Those who see the machine now. */
  readonly recipientIds: readonly number[]
  readonly channels: readonly NoticeChannel[]
  readonly isUrgent: boolean
  readonly escalationMinutes: number | null
  /** Null for nobody, and for somebody who does not see the machine. */
  readonly escalationAccountId: number | null
}

/** Rules whose owner sees the machine no more are left out. */
export async function noticesOf(
  tx: Queryable,
  pairs: readonly { readonly ruleId: number; readonly machineId: number }[],
): Promise<RuleNotice[]> {
  const { rows } = await tx.query<Omit<RuleNotice, 'unit'> & { channelId: number }>(
    `select r.id as "ruleId", r.public_id as "rulePublicId", r.organization_id as "organizationId", r.name,
            c.name as channel, r.channel_id as "channelId", r.condition, r.minutes, m.id as "machineId",
            m.public_id as machine, r.channels, r.is_urgent as "isUrgent",
            r.escalation_minutes as "escalationMinutes",
            (select coalesce(json_agg(a.id order by a.id), '[]') from account a
              where a.id = any(r.recipient_ids) and ${sees('a', 'm')}) as "recipientIds",
            (select a.id from account a where a.id = r.escalation_account_id and ${sees('a', 'm')})
              as "escalationAccountId"
       from jsonb_to_recordset($1::jsonb) as u("ruleId" bigint, "machineId" bigint)
       join notice_rule r on r.id = u."ruleId"
       join account o on o.id = r.account_id
       join channel c on c.id = r.channel_id
       join machine m on m.id = u."machineId"
      where r.is_on and ${sees('o', 'm')}`,
    [JSON.stringify(pairs)],
  )
  // Channels of machines lie on the workers of a cluster.
  const units = await unitsOf(tx, rows)
  return rows.map(({ channelId, ...notice }) => ({
    ...notice,
    unit: units.get(unitKey(notice.machineId, channelId)) ?? '',
  }))
}
