import { NOTICE_CHANNELS } from '@millwright/domain/notices/topic'
import type { Bus } from '../bus/bus.ts'
import type { Database, Transaction } from '../database/database.ts'
import { eachInSavepoint } from '../database/savepoint-store.ts'
import { publishAll } from '../events/publish-store.ts'
import type { Job } from '../jobs/job.ts'
import { type DueEscalation, rowAbout, takeDue, takeEscalations } from './due-notice-store.ts'
import { mailDue, pushDue } from './notice-events.ts'
import type { NoticePreferenceStore } from './notice-preference-store.ts'
import type { NoticeWords } from './notice-text.ts'
import { holdNotices } from './person-notice-store.ts'
import { byPerson, tellStored } from './tell-people.ts'

export interface DueNoticesDeps {
  db: Database
  noticePreferences: Pick<NoticePreferenceStore, 'of'>
  noticeWords: Pick<NoticeWords, 'isSettled'>
  bus: Bus
  now: () => number
}

/** Sends what waited for the end of quiet hours or for the digest, as one message, and escalates what nobody has read. */
export function createDueNotices(deps: DueNoticesDeps): Job {
  const { db, noticePreferences, noticeWords, bus, now } = deps

  async function escalate(tx: Transaction, due: DueEscalation): Promise<ReadonlyMap<number, number>> {
    if (await noticeWords.isSettled(tx, due)) return new Map()
    const known = await rowAbout(tx, due)
    if (known !== null) {
      // In the list since it happened, perhaps without a message; what was sent has its key and is not sent twice.
      const events = [{ accountId: due.nextId, noticeIds: [known] }]
      await publishAll(tx, pushDue, events)
      await publishAll(tx, mailDue, events)
      return new Map([[due.nextId, known]])
    }
    const { noticeId: id, key, kind, facts, action, at, machineId, organizationId } = due
    const raised = {
      key,
      kind,
      facts,
      action,
      at: at.getTime(),
      organizationId,
      ...(machineId === null ? {} : { machineId }),
      accountIds: [due.nextId],
      channels: NOTICE_CHANNELS,
      isUrgent: true,
    }
    return tellStored(tx, { noticePreferences }, [{ id, raised, isEscalated: true }], now())
  }

  return {
    name: 'due-notices',
    everyMs: 15_000,
    async run({ isStopped, failed }) {
      await db.transaction(async (tx) => {
        await publishAll(tx, pushDue, byPerson(await takeDue(tx, 'push', now())))
        await publishAll(tx, mailDue, byPerson(await takeDue(tx, 'mail', now())))
      })
      if (isStopped()) return
      const changed = await db.transaction(async (tx) => {
        await holdNotices(tx)
        const notified = new Map<number, number>()
        await eachInSavepoint(
          tx,
          await takeEscalations(tx, now()),
          async (due) => {
            for (const [accountId, newest] of await escalate(tx, due)) notified.set(accountId, newest)
          },
          ({ noticeId, machineId }, error) => failed({ noticeId, machineId }, error),
        )
        return notified
      })
      for (const [accountId, newest] of changed) bus.emit('noticesChanged', { accountId, newest })
    },
  }
}
