import { pageAddress } from '@millwright/contract/page-address'
import type { Condition } from '@millwright/domain/notifications/rules/condition'
import type { Firing } from '@millwright/domain/notifications/rules/watch'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../../../platform/database/database.ts'
import { publishAll } from '../../../platform/events/publish-store.ts'
import { noticeRaised } from '../../../platform/notices/notice-events.ts'
import { noticesOf, type RuleNotice } from './notice-recipient-store.ts'

export interface NewFiring {
  readonly ruleId: number
  readonly machineId: number
  readonly firing: Firing
}

/** A machine that was offline sends what it stored: nobody has to be notified of last week. */
const MAX_AGE_MS = DAY_MS

/** Notifies the people of each rule, in the transaction that stores its firing. */
export async function raiseNotices(tx: Queryable, fresh: readonly NewFiring[], now: number): Promise<void> {
  const recent = fresh.filter(({ firing }) => firing.at > now - MAX_AGE_MS)
  if (recent.length === 0) return
  const found = new Map((await noticesOf(tx, recent)).map((each) => [keyOf(each), each]))
  const notices = recent.flatMap((each) => {
    const notice = found.get(keyOf(each))
    return notice && notice.recipientIds.length > 0 ? [noticeOf(notice, each.firing)] : []
  })
  await publishAll(tx, noticeRaised, notices)
}

const keyOf = ({ ruleId, machineId }: { ruleId: number; machineId: number }) => `${ruleId} ${machineId}`

const noticeOf = (notice: RuleNotice, { at, value }: Firing) => ({
  key: `rule ${notice.rulePublicId} ${notice.machine} ${at}`,
  kind: 'rule' as const,
  organizationId: notice.organizationId,
  machineId: notice.machineId,
  facts: {
    rule: notice.name,
    value: value === null ? '' : String(value),
    unit: notice.unit,
    condition: notice.condition.kind,
    limit: limitOf(notice.condition),
    minutes: notice.minutes,
  },
  action: `${pageAddress('machine_data', { id: notice.machine })}?channel=${encodeURIComponent(notice.channel)}`,
  at,
  accountIds: notice.recipientIds,
  channels: notice.channels,
  isUrgent: notice.isUrgent,
  ...(notice.escalationMinutes !== null && notice.escalationAccountId !== null
    ? { escalation: { afterMinutes: notice.escalationMinutes, accountId: notice.escalationAccountId } }
    : {}),
})

/** As text: a condition has one limit, two or none. */
function limitOf(condition: Condition): string {
  switch (condition.kind) {
    case 'above':
    case 'below':
      return String(condition.limit)
    case 'outside':
      return `${condition.low} – ${condition.high}`
    case 'unchanged':
    case 'silent':
      return ''
    default:
      return condition satisfies never
  }
}
