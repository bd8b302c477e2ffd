import { dayAt } from '@millwright/domain/time/zone'
import type { Handler } from '../../events/handler.ts'
import type { MailItem } from '../../mail/layout.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { noticesMail } from '../../mail/texts.ts'
import { noticeText } from '../../notices/notice-text.ts'
import type { Database } from '../../store/database/database.ts'
import type { NoticesDue } from '../../store/events/durable-events.ts'
import type { NoticeRecord } from '../../store/notices/notice-store.ts'
import type { Stores } from '../../store/stores.ts'

export interface MailNoticesDeps {
  db: Pick<Database, 'transaction'>
  notices: Pick<Stores['notices'], 'forDelivery'>
  accounts: Pick<Stores['accounts'], 'byId'>
  mail: Mailer
  publicUrl: string
}

/** One mail for all notices of the event, as far as the person has not read them meanwhile. Its key makes a second one impossible. */
export const createMailNotices = (deps: MailNoticesDeps): Handler<NoticesDue> => ({
  async handle({ accountId, noticeIds }, { key }) {
    const { db, notices, accounts, mail, publicUrl } = deps
    const due = await notices.forDelivery(accountId, noticeIds)
    const account = due.length > 0 ? await accounts.byId(accountId) : null
    if (!account) return
    const { email, firstname, language, organizationId } = account
    const items = due.map((notice) => itemOf(notice, language, publicUrl))
    const settingsLink = `${publicUrl}/settings/notifications`
    const text = noticesMail(language, { firstname, items, settingsLink })
    const once = { key: `notices ${key}`, isResendable: true, isNotice: true }
    await db.transaction((tx) => mail.queue({ to: email, organizationId, ...once, ...text }, tx))
  },
})

function itemOf(notice: NoticeRecord, language: string, publicUrl: string): MailItem {
  const { machine, at, action } = notice
  const zone = machine?.timezone ?? 'UTC'
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(at)
  return {
    ...noticeText(notice, { language }),
    time: `${dayAt(at, zone)} ${time}${machine ? '' : ' UTC'}`,
    link: publicUrl + action,
  }
}
