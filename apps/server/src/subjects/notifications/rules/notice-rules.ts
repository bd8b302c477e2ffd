import { randomUUID } from 'node:crypto'
import {
  MAX_RULES,
  type NoticeRule,
  type NoticeRuleBody,
  type WatchFields,
} from '@millwright/contract/notifications/notice-rules'
import { presentWatch, readWatch } from '@millwright/contract/notifications/present-rule'
import { faultOf, type Watch } from '@millwright/domain/notifications/rules/condition'
import { LOCKS } from '../../../platform/database/coordination/locks.ts'
import { lockMachines } from '../../../platform/database/coordination/machine-lock-store.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import {
  accessDenied,
  badField,
  CallError,
  ruleNotFound,
  userNotFound,
} from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import type { NotificationsStores } from '../shared/notifications-stores.ts'
import type { NoticeRuleStore, RuleContent, RulePerson, RuleRecord } from './notice-rule-store.ts'
import type { RuleTargets } from './rule-targets.ts'
import { dropWatches, syncWatches, watchedMachines } from './watch-sync-store.ts'

export type NoticeRulesDeps = Needs<
  'channels',
  'db' | 'audit' | 'bus' | 'now',
  Pick<NotificationsStores, 'noticeRules'>
> & {
  targets: RuleTargets
}

/** A watch that can be met; otherwise the error names the field. */
export function checkedWatch(fields: WatchFields): Watch {
  const watch = readWatch(fields)
  const found = faultOf(watch)
  if (found) throw badField(found.field, FAULTS[found.fault])
  return watch
}

const FAULTS = {
  LIMIT_NOT_A_NUMBER: 'must be a number that a machine can report',
  LIMITS_REVERSED: 'must be above the lower limit',
  HYSTERESIS_NEGATIVE: 'must not be negative',
  HYSTERESIS_TOO_WIDE: 'leaves nothing between the limits',
  MINUTES_NOT_POSSIBLE: 'must be whole minutes, at most a week',
  MINUTES_NEEDED: 'must be at least 1',
} as const satisfies Record<NonNullable<ReturnType<typeof faultOf>>['fault'], string>

/** The rules of people: when a channel meets a condition they are notified. */
export function createNoticeRules({ stores, db, audit, bus, now, targets }: NoticeRulesDeps) {
  const { channels } = stores
  const store: NoticeRuleStore = stores.noticeRules

  async function find(caller: Caller, publicId: string, tx?: Queryable): Promise<RuleRecord> {
    const rule = await store.find(caller.organizationId, publicId, tx)
    // Another's rule is not there, except for admins.
    if (!rule || (rule.owner.id !== caller.accountId && !caller.isAdmin)) throw ruleNotFound()
    return rule
  }

  /** Everything that a body names has to be there for the caller now. */
  async function contentOf(caller: Caller, body: NoticeRuleBody): Promise<RuleContent> {
    const { condition, minutes } = checkedWatch(body)
    const target = await targets.resolve(caller, body)
    targets.checkChannel(body.Channel, target)
    const people = new Map(
      (await store.peopleSeeing(caller.organizationId, target)).map((person) => [person.publicId, person]),
    )
    const idOf = (publicId: string): number => {
      const person = people.get(publicId)
      if (!person) throw userNotFound()
      return person.id
    }
    return {
      name: body.Name.trim(),
      machineId: target.machineId,
      groupId: target.groupId,
      channelId: await channels.idOf(body.Channel),
      condition,
      minutes,
      recipientIds: [...new Set(body.Recipients.map(idOf))],
      channels: [...new Set(body.Channels)],
      escalationMinutes: body.Escalation?.Minutes ?? null,
      escalationAccountId: body.Escalation ? idOf(body.Escalation.UserId) : null,
      isUrgent: body.IsUrgent,
      isOn: body.IsOn,
    }
  }

  /**
   * All watches begin again. Points that are being stored finish first: they hold the locks of their machines.
   */
  async function restart(ruleId: number, tx: Queryable): Promise<void> {
    await tx.query(lockMachines(LOCKS.noticeRules, await watchedMachines(tx, ruleId)))
    await dropWatches(tx, ruleId, now())
    await syncWatches(tx, { ruleId, now: now() })
  }

  async function record(
    { caller, address }: RequestActor,
    action: 'rule_added' | 'rule_changed' | 'rule_removed',
    rule: { publicId: string; name: string },
    detail: Record<string, unknown>,
    tx: Queryable,
  ): Promise<void> {
    await audit.record(
      { action, by: caller, target: rule.name, detail: { Id: rule.publicId, ...detail }, address },
      tx,
    )
  }

  return {
    async list(caller: Caller, scope: 'own' | 'organization'): Promise<NoticeRule[]> {
      if (scope === 'organization' && !caller.isAdmin) throw accessDenied()
      const rules =
        scope === 'own'
          ? await store.ownedBy(caller.accountId)
          : await store.ofOrganization(caller.organizationId)
      return rules.map((rule) => presentRule(caller, rule))
    },

    get: async (caller: Caller, publicId: string): Promise<NoticeRule> =>
      presentRule(caller, await find(caller, publicId)),

    async add(actor: RequestActor, body: NoticeRuleBody): Promise<NoticeRule> {
      const { caller } = actor
      const { accountId, organizationId } = caller
      const content = await contentOf(caller, body)
      const publicId = `rule-${randomUUID()}`
      await db.transaction(async (tx) => {
        if ((await store.countOf(accountId, tx)) >= MAX_RULES)
          throw new CallError('TOO_MANY_RULES', `One person has at most ${MAX_RULES} rules`)
        const id = await store.add({ publicId, organizationId, accountId }, content, now(), tx)
        await syncWatches(tx, { ruleId: id, now: now() })
        await record(actor, 'rule_added', { publicId, name: content.name }, body, tx)
      })
      bus.emit('noticeRulesChanged', {})
      return presentRule(caller, await find(caller, publicId))
    },

    async change(actor: RequestActor, publicId: string, body: Partial<NoticeRuleBody>): Promise<NoticeRule> {
      const { caller } = actor
      const before = await find(caller, publicId)
      const isOwn = before.owner.id === caller.accountId
      const onlySwitches = Object.keys(body).every((field) => field === 'IsOn')
      if (!isOwn && !onlySwitches) throw accessDenied()
      const content = onlySwitches ? null : await contentOf(caller, { ...bodyOf(before), ...body })
      await db.transaction(async (tx) => {
        if (!(await store.hold(before.id, tx))) throw ruleNotFound()
        if (content) await store.change(before.id, content, now(), tx)
        else await store.switch(before.id, body.IsOn ?? before.isOn, now(), tx)
        const after = await find(caller, publicId, tx)
        if (watchedBy(after) !== watchedBy(before)) await restart(before.id, tx)
        await record(actor, 'rule_changed', { publicId, name: after.name }, body, tx)
      })
      bus.emit('noticeRulesChanged', {})
      return presentRule(caller, await find(caller, publicId))
    },

    async remove(actor: RequestActor, publicId: string): Promise<void> {
      const rule = await find(actor.caller, publicId)
      await db.transaction(async (tx) => {
        if (!(await store.hold(rule.id, tx))) throw ruleNotFound()
        await tx.query(lockMachines(LOCKS.noticeRules, await watchedMachines(tx, rule.id)))
        await store.remove(rule.id, tx)
        await record(actor, 'rule_removed', rule, { Owner: rule.owner.name }, tx)
      })
      bus.emit('noticeRulesChanged', {})
    },
  }
}

/** A change of anything else goes on with what was watched so far. */
const watchedBy = ({ machineId, groupId, channel, condition, minutes, isOn }: RuleRecord): string =>
  JSON.stringify([machineId, groupId, channel, presentWatch({ condition, minutes }), isOn])

const named = ({ publicId, name }: RulePerson) => ({ Id: publicId, Name: name })

const presentRule = (caller: Caller, rule: RuleRecord): NoticeRule => ({
  Id: rule.publicId,
  Name: rule.name,
  MachineId: rule.machineId,
  GroupId: rule.groupId,
  TargetName: rule.targetName,
  Channel: rule.channel,
  Unit: rule.unit,
  ...presentWatch(rule),
  Recipients: rule.recipients.map(named),
  Channels: [...rule.channels],
  Escalation:
    rule.escalationMinutes !== null && rule.escalateTo
      ? { Minutes: rule.escalationMinutes, User: named(rule.escalateTo) }
      : null,
  IsUrgent: rule.isUrgent,
  IsOn: rule.isOn,
  Owner: named(rule.owner),
  MayChange: rule.owner.id === caller.accountId,
  MachineCount: rule.machineCount,
  LastFiring: rule.lastFiring && {
    Time: new Date(rule.lastFiring.at).toISOString(),
    Machine: rule.lastFiring.machine,
    OverTime: rule.lastFiring.overAt && new Date(rule.lastFiring.overAt).toISOString(),
  },
})

const bodyOf = (rule: RuleRecord): NoticeRuleBody => ({
  Name: rule.name,
  MachineId: rule.machineId,
  GroupId: rule.groupId,
  Channel: rule.channel,
  ...presentWatch(rule),
  Recipients: rule.recipients.map(({ publicId }) => publicId),
  Channels: [...rule.channels],
  Escalation:
    rule.escalationMinutes !== null && rule.escalateTo
      ? { Minutes: rule.escalationMinutes, UserId: rule.escalateTo.publicId }
      : null,
  IsUrgent: rule.isUrgent,
  IsOn: rule.isOn,
})
