import { getMail, listMails, type Mail } from '@millwright/contract/notifications/mails'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { createMailStore, type MailRecord } from '../../../platform/mail/mail-store.ts'
import { CallError } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'

export const serveMails = ({ serve }: Api, { db }: Needs<never, 'db'>): void => {
  const store = createMailStore(db)

  serve(listMails, async ({ caller, query }) => {
    const { skip = 0, limit = 100 } = query
    const { mails, total } = await store.pageOf(caller.organizationId, { skip, limit })
    return paged(mails.map(presentMail), total)
  })

  serve(getMail, async ({ caller, params }) => {
    const mail = await store.readable(caller.organizationId, Number(params.mailId))
    if (!mail) throw new CallError('NOT_FOUND', 'There is no such mail that can be read')
    return { result: { Subject: mail.subject, Text: mail.text, Html: mail.html } }
  })
}

const stateOf = ({ sentAt, givenUpAt, isInFile }: MailRecord): Mail['State'] => {
  if (sentAt) return isInFile ? 'file' : 'sent'
  return givenUpAt ? 'failed' : 'waiting'
}

const presentMail = (mail: MailRecord): Mail => ({
  Id: String(mail.id),
  To: mail.to,
  Subject: mail.subject,
  At: mail.at.toISOString(),
  State: stateOf(mail),
  LastError: mail.lastError,
  IsReadable: mail.isReadable,
})
