import type { PlainDay } from '@millwright/domain/time/zone'
import { type Concerns, defineEvent } from '../../../platform/events/durable-event.ts'

/** The report of a group is to be mailed to a person. */
export interface ReportDue extends Concerns {
  readonly accountId: number
  readonly groupId: number
  readonly from: PlainDay
  readonly to: PlainDay
}

export const reportDue = defineEvent<ReportDue>()('reportDue', {
  key: ({ accountId, groupId, from }) => `${accountId} ${groupId} ${from}`,
  handlers: ['mail-report'],
})
