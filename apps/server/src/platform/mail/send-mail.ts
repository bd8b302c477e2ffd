import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import type { Handler } from '../events/handler.ts'
import { errorText } from '../runtime/error-text.ts'
import type { Deliver } from './delivery.ts'
import type { MailQueued } from './mail-queued.ts'
import type { MailStore } from './mail-store.ts'

export interface SendMailDeps {
  mails: MailStore
  deliver: Deliver
}

const LIMIT_MS = 2 * 60 * 1000

/**
 * Sends a mail that was queued; one that cannot be sent is tried again, ever more rarely, for a day. No transaction is
 * open meanwhile. After a kill it may leave a second time, with the same Message-ID.
 */
export const createSendMail = ({ mails, deliver }: SendMailDeps): Handler<MailQueued> => ({
  async handle({ mailId }) {
    const mail = await mails.waiting(mailId)
    if (!mail) return
    const { isInFile } = await deliver(mail).catch(async (error: unknown) => {
      await mails.noteFailed(mailId, errorText(error))
      throw error
    })
    await mails.noteSent(mailId, isInFile)
  },
  // A server that hangs has its own limits; this is for one that answers for ever.
  limitMs: LIMIT_MS,
  retry: { firstMs: 30_000, longestMs: HOUR_MS, giveUpAfterMs: DAY_MS },
  onGivenUp: ({ mailId, isResendable = false }) => mails.giveUp(mailId, isResendable),
  // Its text, which may hold a secret, is gone then.
  isFinal: ({ isResendable = false }) => !isResendable,
})
