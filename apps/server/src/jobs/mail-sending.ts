import type { Logger } from 'pino'
import type { Deliver } from '../mail/delivery.ts'
import type { MailStore, WaitingMail } from '../mail/mail-store.ts'
import type { Database } from '../store/database/database.ts'
import { createRounds } from './rounds.ts'

export interface MailSendingDeps {
  db: Database
  store: MailStore
  deliver: Deliver
  log: Logger
  now: () => number
}

const EVERY_MS = 3_000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 60 * 60 * 1000
const GIVE_UP_MS = 24 * 60 * 60 * 1000
const MAX_ERROR = 500

/** Sends what is waiting; a mail that cannot be sent is tried again, ever more rarely, for a day. */
export function createMailSending({ db, store, deliver, log, now }: MailSendingDeps) {
  const rounds = createRounds({
    work: sendNow,
    everyMs: EVERY_MS,
    complaint: 'mails could not be looked through',
    log,
  })

  function nextTry({ tries, createdAt }: WaitingMail): number | null {
    if (now() - createdAt.getTime() >= GIVE_UP_MS) return null
    return now() + Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)
  }

  /** False when none is due. The mail is locked meanwhile, so that no other process sends it too. */
  const sendOne = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const mail = await store.takeDue(tx)
      if (!mail) return false
      try {
        await deliver(mail)
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR)
        const nextTryAt = nextTry(mail)
        log.warn(
          { mail: mail.id, tries: mail.tries + 1, reason },
          nextTryAt === null ? 'a mail was given up' : 'a mail could not be sent, it will be tried again',
        )
        await store.noteFailed(mail.id, reason, nextTryAt, tx)
        return true
      }
      await store.noteSent(mail.id, tx)
      return true
    })

  async function sendNow(): Promise<void> {
    while (!rounds.isStopped() && (await sendOne()));
  }

  return { sendNow, start: rounds.start, stop: rounds.stop }
}
