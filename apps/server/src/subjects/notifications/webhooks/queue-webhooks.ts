import { topicOf } from '@millwright/domain/notifications/notice'
import type { Database } from '../../../platform/database/database.ts'
import type { Handler } from '../../../platform/events/handler.ts'
import type { NoticeRaised } from '../../../platform/notices/notice-events.ts'
import { createOutboxStore } from './outbox-store.ts'

const BATCH = 500

/** Access of partners is for the admins, and of the organization; a rule is that of the organization of its author. */
const NAMED_AND_SHARED: readonly NoticeRaised['kind'][] = ['accessGiven', 'accessEnding', 'rule']

/** What else is meant for single people stays with them. */
const isOfOrganization = ({ kind, accountIds }: NoticeRaised): boolean =>
  accountIds === undefined || NAMED_AND_SHARED.includes(kind)

/** Collects notices for the webhooks that want them; a storm is a few requests, not thousands. */
export function createQueueWebhooks({ db }: { db: Database }): Handler<NoticeRaised> {
  const outbox = createOutboxStore(db)
  const queue = (raised: readonly NoticeRaised[]): Promise<void> =>
    outbox.queue(
      raised.filter(isOfOrganization).map(({ key, kind, facts, action, at, machineId, organizationId }) => ({
        key,
        kind,
        topic: topicOf(kind),
        facts,
        action,
        at,
        machineId: machineId ?? null,
        organizationId: organizationId ?? null,
      })),
    )
  return { handle: (raised) => queue([raised]), batch: { size: BATCH, handle: queue } }
}
