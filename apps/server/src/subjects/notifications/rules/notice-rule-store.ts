import type { NoticeChannel } from '@millwright/domain/notices/topic'
import type { Condition } from '@millwright/domain/notifications/rules/condition'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { isIn, sees } from '../../../platform/registry/sight-store.ts'
import { unitKey, unitsOf } from './rule-unit-store.ts'

export interface RulePerson {
  readonly id: number
  readonly publicId: string
  readonly name: string
}

export interface RuleRecord {
  readonly id: number
  readonly publicId: string
  readonly organizationId: number
  readonly owner: RulePerson
  readonly name: string
  /** Public ids; one of the two. */
  readonly machineId: string | null
  readonly groupId: string | null
  readonly targetName: string
  readonly channel: string
  readonly unit: string
  readonly condition: Condition
  readonly minutes: number
  readonly recipients: readonly RulePerson[]
  readonly channels: readonly NoticeChannel[]
  readonly escalationMinutes: number | null
  readonly escalateTo: RulePerson | null
  readonly isUrgent: boolean
  readonly isOn: boolean
  readonly machineCount: number
  readonly lastFiring: {
    readonly at: string
    readonly machine: string
    readonly overAt: string | null
  } | null
}

/** As stored, with internal ids. */
export interface RuleContent {
  readonly name: string
  readonly machineId: number | null
  readonly groupId: number | null
  readonly channelId: number
  readonly condition: Condition
  readonly minutes: number
  readonly recipientIds: readonly number[]
  readonly channels: readonly NoticeChannel[]
  readonly escalationMinutes: number | null
  readonly escalationAccountId: number | null
  readonly isUrgent: boolean
  readonly isOn: boolean
}

export interface RuleTarget {
  readonly machineId: number | null
  readonly groupId: number | null
}

const PERSON_NAME = (account: string): string =>
  `coalesce(nullif(trim(concat(${account}.firstname, ' ', ${account}.lastname)), ''), ${account}.email)`

const personOf = (account: string): string =>
  `json_build_object('id', ${account}.id, 'publicId', ${account}.public_id, 'name', ${PERSON_NAME(account)})`

/** Of what the owner no longer sees the name is the one from when the rule was saved. */
const TARGET_NAME = `case when ${sees('o', 'rm')} then rm.name when ${isIn('o', 'rg')} then rg.name else r.target_name end`

/** Of a group's machines, of which one with a unit is enough. */
const UNIT_MACHINES = 20

/** Without its unit: channels of machines lie on the workers of a cluster. */
type RuleRow = Omit<RuleRecord, 'unit'> & { readonly channelId: number; readonly unitMachines: number[] }

/** Without firings on machines that the owner no longer sees. */
const RULES = `select r.id, r.public_id as "publicId", r.organization_id as "organizationId", ${personOf('o')} as owner,
    r.name, rm.public_id as "machineId", rg.public_id as "groupId", ${TARGET_NAME} as "targetName",
    c.name as channel, r.channel_id as "channelId", r.condition, r.minutes,
    case when r.group_id is null then case when ${sees('o', 'rm')} then json_build_array(r.machine_id) else '[]' end
      else (select coalesce(json_agg(machine_id), '[]') from (
              select w.machine_id from notice_watch w where w.rule_id = r.id order by w.machine_id limit ${UNIT_MACHINES}) w)
    end as "unitMachines",
    (select coalesce(json_agg(${personOf('a')} order by array_position(r.recipient_ids, a.id)), '[]')
       from account a where a.id = any(r.recipient_ids)) as recipients,
    r.channels, r.escalation_minutes as "escalationMinutes",
    (select ${personOf('e')} from account e where e.id = r.escalation_account_id) as "escalateTo",
    r.is_urgent as "isUrgent", r.is_on as "isOn",
    (select count(*) from notice_watch w where w.rule_id = r.id) as "machineCount", fired.firing as "lastFiring"
  from notice_rule r
  join account o on o.id = r.account_id
  join channel c on c.id = r.channel_id
  left join machine rm on rm.id = r.machine_id
  left join machine_group rg on rg.id = r.group_id
  left join lateral (
    select json_build_object('at', f.at, 'machine', m.name, 'overAt', f.over_at) as firing
      from notice_firing f join machine m on m.id = f.machine_id
     where f.rule_id = r.id and ${sees('o', 'm')} order by f.at desc limit 1) fired on true`

/** Of the values below. */
const NAME_NOW = `coalesce((select name from machine where id = $2), (select name from machine_group where id = $3))`

const contentValues = (content: RuleContent): unknown[] => [
  content.name,
  content.machineId,
  content.groupId,
  content.channelId,
  JSON.stringify(content.condition),
  content.minutes,
  content.recipientIds,
  content.channels,
  content.escalationMinutes,
  content.escalationAccountId,
  content.isUrgent,
  content.isOn,
]

/** With the unit that the machine sends, or one of the group's machines. */
async function withUnits(tx: Queryable, rows: readonly RuleRow[]): Promise<RuleRecord[]> {
  if (rows.length === 0) return []
  const units = await unitsOf(
    tx,
    rows.flatMap(({ unitMachines, channelId }) =>
      unitMachines.map((machineId) => ({ machineId, channelId })),
    ),
  )
  return rows.map(({ channelId, unitMachines, ...rule }) => {
    const sent = unitMachines.flatMap((machineId) => units.get(unitKey(machineId, channelId)) ?? [])
    return { ...rule, unit: sent[0] ?? '' }
  })
}

/** The rules of people. */
export function createNoticeRuleStore(db: Database) {
  return {
    async ownedBy(accountId: number): Promise<RuleRecord[]> {
      const { rows } = await db.query<RuleRow>(`${RULES} where r.account_id = $1 order by r.id desc`, [
        accountId,
      ])
      return await withUnits(db, rows)
    },

    async ofOrganization(organizationId: number): Promise<RuleRecord[]> {
      const { rows } = await db.query<RuleRow>(
        `${RULES} where r.organization_id = $1 order by r.id desc limit 1000`,
        [organizationId],
      )
      return await withUnits(db, rows)
    },

    async find(organizationId: number, publicId: string, tx: Queryable = db): Promise<RuleRecord | null> {
      const { rows } = await tx.query<RuleRow>(`${RULES} where r.organization_id = $1 and r.public_id = $2`, [
        organizationId,
        publicId,
      ])
      return (await withUnits(tx, rows))[0] ?? null
    },

    /** Keeps the rule from being changed by another until the transaction ends. */
    async hold(id: number, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query('select 1 from notice_rule where id = $1 for update', [id])
      return rows.length > 0
    },

    /** How many rules the person has. Until the transaction ends nobody else adds one for them. */
    async countOf(accountId: number, tx: Queryable): Promise<number> {
      await tx.query('select 1 from account where id = $1 for update', [accountId])
      const { rows } = await tx.query<{ count: number }>(
        'select count(*) as count from notice_rule where account_id = $1',
        [accountId],
      )
      return rows[0]?.count ?? 0
    },

    async add(
      rule: { readonly publicId: string; readonly organizationId: number; readonly accountId: number },
      content: RuleContent,
      now: number,
      tx: Queryable,
    ): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        `insert into notice_rule (name, machine_id, group_id, channel_id, condition, minutes, recipient_ids, channels,
           escalation_minutes, escalation_account_id, is_urgent, is_on, public_id, organization_id, account_id,
           watched_from, created_at, changed_at, target_name)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $16, ${NAME_NOW}) returning id`,
        [...contentValues(content), rule.publicId, rule.organizationId, rule.accountId, new Date(now)],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error('a rule was not stored')
      return id
    },

    async change(id: number, content: RuleContent, now: number, tx: Queryable): Promise<void> {
      await tx.query(
        `update notice_rule set name = $1, machine_id = $2, group_id = $3, channel_id = $4, condition = $5,
           minutes = $6, recipient_ids = $7, channels = $8, escalation_minutes = $9, escalation_account_id = $10,
           is_urgent = $11, is_on = $12, changed_at = $14, target_name = ${NAME_NOW} where id = $13`,
        [...contentValues(content), id, new Date(now)],
      )
    },

    async switch(id: number, isOn: boolean, now: number, tx: Queryable): Promise<void> {
      await tx.query('update notice_rule set is_on = $2, changed_at = $3 where id = $1', [
        id,
        isOn,
        new Date(now),
      ])
    },

    async remove(id: number, tx: Queryable): Promise<void> {
      await tx.query('delete from notice_rule where id = $1', [id])
    },

    /** The people of an organization who see the machine, or one of the group. */
    async peopleSeeing(
      organizationId: number,
      { machineId, groupId }: RuleTarget,
      tx: Queryable = db,
    ): Promise<RulePerson[]> {
      const { rows } = await tx.query<RulePerson>(
        `select a.id, a.public_id as "publicId", ${PERSON_NAME('a')} as name from account a
          where a.organization_id = $1 and exists (
            select 1 from machine m where ${sees('a', 'm')} and (m.id = $2
              or m.id in (select gm.machine_id from group_machine gm where gm.group_id = $3)))
          order by name, a.id limit 1000`,
        [organizationId, machineId, groupId],
      )
      return rows
    },

    /** The channels of machines, each once, with how many of them have it. */
    async channelsOf(
      machineIds: readonly number[],
      limit: number,
    ): Promise<{ channel: string; unit: string; isNumber: boolean; machineIds: number[] }[]> {
      const { rows } = await db.query<{
        channel: string
        unit: string
        isNumber: boolean
        machineIds: number[]
      }>(
        `select c.name as channel, max(mc.unit) as unit, bool_or(mc.last_num is not null) as "isNumber",
                json_agg(mc.machine_id) as "machineIds"
           from machine_channel mc join channel c on c.id = mc.channel_id
          where mc.machine_id = any($1::bigint[]) group by c.name order by c.name limit $2`,
        [machineIds, limit],
      )
      return rows
    },

    /** Firings that were over before a moment. */
    async dropFirings(before: Date): Promise<void> {
      await db.query('delete from notice_firing where over_at < $1', [before])
    },
  }
}

export type NoticeRuleStore = ReturnType<typeof createNoticeRuleStore>
