import type { Job } from '../../jobs/job.ts'
import { CallError } from '../../runtime/errors.ts'
import { isTransient } from '../../runtime/transient-failure.ts'
import type { Inbox, InboxMail } from './imap-inbox.ts'
import type { InboxStore } from './inbox-store.ts'

interface ReadInboxDeps {
  inbox: Inbox
  store: Pick<InboxStore, 'position' | 'putPosition'>
  /** Does nothing with what it does not want; throws only when something is broken. */
  take: (mail: InboxMail) => Promise<void>
  everyMs: number
}

/** After so many visits a mail that fails is given up: the ones behind it must not wait for ever. */
const MOST_TRIES = 20

const isAway = (error: unknown): boolean =>
  isTransient(error) || (error instanceof CallError && error.label === 'SERVICE_NOT_AVAILABLE')

/** Hands over each mail of the inbox once, in the order in which they came; one that is broken does not stop the rest. */
export function createReadInbox({ inbox, store, take, everyMs }: ReadInboxDeps): Job {
  let stuck = { uid: 0, tries: 0 }
  const mayRetry = (uid: number, error: unknown): boolean => {
    stuck = { uid, tries: stuck.uid === uid ? stuck.tries + 1 : 1 }
    return isAway(error) && stuck.tries < MOST_TRIES
  }
  return {
    name: 'inbox',
    everyMs,
    async run({ isStopped, failed }) {
      await inbox.read(await store.position(inbox.name), async (mail, position) => {
        if (isStopped()) return false
        try {
          await take(mail)
        } catch (error) {
          if (mayRetry(mail.uid, error)) throw error
          failed({ mail: mail.uid }, error)
        }
        await store.putPosition(inbox.name, position)
        return true
      })
    },
  }
}
