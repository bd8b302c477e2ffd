import { isShared, topicOf } from '@millwright/contract/notices'
import type { Database } from '../../../platform/database/database.ts'
import type { Handler } from '../../../platform/events/handler.ts'
import type { NoticeRaised } from '../../../platform/notices/notice-events.ts'
import { createOutboxStore } from './outbox-store.ts'

const BATCH = 500

/** Notices for single people stay with them, unless their kind is shared. */
const isOfOrganization = ({ kind, accountIds }: NoticeRaised): boolean =>
  accountIds === undefined || isShared(kind)

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
