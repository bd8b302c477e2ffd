import type { Queryable } from '../database/database.ts'
import { publish } from '../events/publish-store.ts'
import { mailQueued } from './mail-queued.ts'
import type { MailStore, NewMail } from './mail-store.ts'

/** Mails are stored in the transaction of the change that they are about, and sent after its commit by a job. */
export function createMailer(store: MailStore) {
  return {
    async queue(mail: NewMail, tx: Queryable): Promise<void> {
      const mailId = await store.add(mail, tx)
      if (mailId === null) return
      const { to, organizationId, isResendable = false } = mail
      await publish(tx, mailQueued, { mailId, to, organizationId, isResendable })
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>
