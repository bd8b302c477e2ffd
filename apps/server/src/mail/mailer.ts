import type { Queryable } from '../store/database/database.ts'
import type { MailStore, NewMail } from './mail-store.ts'

/** Mails are stored with the change that they tell of, and sent by the jobs of some process afterwards. */
export function createMailer(store: MailStore) {
  return {
    queue: (mail: NewMail, tx: Queryable): Promise<void> => store.add(mail, tx),
  }
}

export type Mailer = ReturnType<typeof createMailer>
