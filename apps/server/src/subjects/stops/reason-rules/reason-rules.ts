import { randomUUID } from 'node:crypto'
import {
  MAX_REASON_RULES,
  type ReasonRule,
  type ReasonRuleBody,
} from '@millwright/contract/stops/reason-rules'
import { addDays, dayAt, type PlainDay } from '@millwright/domain/time/zone'
import type { Transaction } from '../../../platform/database/database.ts'
import { unlessTaken } from '../../../platform/database/unless-taken.ts'
import type { RequestActor } from '../../../platform/http/request-actor.ts'
import { badField, CallError, reasonRuleExists, ruleNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import type { StoredRule } from '../reason-rule-store.ts'
import type { StopsStores } from '../shared/stops-stores.ts'

export type ReasonRulesDeps = Needs<never, 'audit' | 'db' | 'now', Pick<StopsStores, 'reasonRules'>>

/** Days further back are left as they were counted. */
const MAX_BACK_DAYS = 31

const present = (rule: StoredRule): ReasonRule => ({
  Id: rule.publicId,
  AlarmCode: rule.alarmCode ?? '',
  Program: rule.program ?? '',
  Reason: rule.reason,
  ValidFrom: rule.validFrom,
  By: rule.by,
  At: rule.at,
})

const nameOf = ({ alarmCode, program }: StoredRule): string =>
  [alarmCode, program].filter((each) => each !== null).join(', ')

/** By alarm and program; each organization has its own. */
export function createReasonRules({ stores, audit, db, now }: ReasonRulesDeps) {
  const { reasonRules } = stores

  function read({ caller }: RequestActor, body: ReasonRuleBody): StoredRule {
    const at = now()
    const today = dayAt(at, 'UTC')
    const validFrom = body.ValidFrom ?? today
    if (Number.isNaN(Date.parse(validFrom)) || dayAt(Date.parse(validFrom), 'UTC') !== validFrom)
      throw badField('ValidFrom', 'is no day')
    if (validFrom < addDays(today, -MAX_BACK_DAYS) || validFrom > addDays(today, MAX_BACK_DAYS))
      throw badField('ValidFrom', `must be within ${MAX_BACK_DAYS} days of today`)
    const [alarmCode, program] = [body.AlarmCode.trim() || null, body.Program.trim() || null]
    if (alarmCode === null && program === null) throw badField('AlarmCode', 'or Program is needed')
    if (alarmCode === null && /^\*+$/.test(program ?? ''))
      throw badField('Program', 'must not be every program')
    return {
      publicId: `reason-${randomUUID()}`,
      alarmCode,
      program,
      reason: body.Reason,
      validFrom,
      validTo: null,
      by: caller.name,
      at,
    }
  }

  async function find(organizationId: number, publicId: string, tx: Transaction): Promise<StoredRule> {
    const found = (await reasonRules.open(organizationId, tx)).find((rule) => rule.publicId === publicId)
    if (!found) throw ruleNotFound()
    return found
  }

  const put = (organizationId: number, rule: StoredRule, tx: Transaction): Promise<void> =>
    unlessTaken('reason_rule_open', reasonRuleExists, reasonRules.add(tx, organizationId, rule))

  /** A rule for days to come has none behind it. */
  const endOn = (rule: StoredRule, day: PlainDay): PlainDay => (day > rule.validFrom ? day : rule.validFrom)

  return {
    list: async (organizationId: number): Promise<ReasonRule[]> =>
      (await reasonRules.open(organizationId)).map(present),

    async add(actor: RequestActor, body: ReasonRuleBody): Promise<ReasonRule> {
      const { caller, address } = actor
      const rule = read(actor, body)
      await db.transaction(async (tx) => {
        if ((await reasonRules.open(caller.organizationId, tx)).length >= MAX_REASON_RULES)
          throw new CallError('TOO_MANY_RULES', `There are ${MAX_REASON_RULES} rules already`)
        await put(caller.organizationId, rule, tx)
        await reasonRules.recountFrom(tx, caller.organizationId, rule.validFrom)
        const detail = { ...body, ValidFrom: rule.validFrom }
        await audit.record(
          { action: 'reason_rule_added', by: caller, target: nameOf(rule), detail, address },
          tx,
        )
      })
      return present(rule)
    },

    async change(actor: RequestActor, publicId: string, body: ReasonRuleBody): Promise<ReasonRule> {
      const { caller, address } = actor
      const rule = read(actor, body)
      await db.transaction(async (tx) => {
        const before = await find(caller.organizationId, publicId, tx)
        await reasonRules.end(tx, caller.organizationId, publicId, endOn(before, rule.validFrom))
        await put(caller.organizationId, rule, tx)
        await reasonRules.recountFrom(tx, caller.organizationId, rule.validFrom)
        const detail = { Before: present(before), After: present(rule) }
        await audit.record(
          { action: 'reason_rule_changed', by: caller, target: nameOf(rule), detail, address },
          tx,
        )
      })
      return present(rule)
    },

    async remove({ caller, address }: RequestActor, publicId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const before = await find(caller.organizationId, publicId, tx)
        const today = dayAt(now(), 'UTC')
        await reasonRules.end(tx, caller.organizationId, publicId, endOn(before, today))
        await reasonRules.recountFrom(tx, caller.organizationId, endOn(before, today))
        const detail = { Before: present(before) }
        await audit.record(
          { action: 'reason_rule_removed', by: caller, target: nameOf(before), detail, address },
          tx,
        )
      })
    },
  }
}
