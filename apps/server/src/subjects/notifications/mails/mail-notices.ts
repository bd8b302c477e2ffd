import { pageAddress } from '@millwright/contract/page-address'
import { dateText } from '@millwright/domain/time/date-text'
import { dayAt } from '@millwright/domain/time/zone'
import type { Database } from '../../../platform/database/database.ts'
import type { Handler } from '../../../platform/events/handler.ts'
import type { ReplyAddresses } from '../../../platform/mail/inbox/reply-address.ts'
import type { MailItem } from '../../../platform/mail/layout.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { NoticesDue } from '../../../platform/notices/notice-events.ts'
import type { NoticeRecord } from '../../../platform/notices/notice-store.ts'
import type { NoticeWords } from '../../../platform/notices/notice-text.ts'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import { noticesMail } from './notices-mail.ts'

export interface MailNoticesDeps {
  db: Pick<Database, 'transaction'>
  notices: Pick<PlatformStores['notices'], 'forDelivery'>
  accounts: Pick<PlatformStores['accounts'], 'byId'>
  mail: Mailer
  noticeWords: Pick<NoticeWords, 'text' | 'answeredIn'>
  /** Null where no inbox is read. */
  replies: ReplyAddresses | null
  publicUrl: string
}

/** One mail for all notices of the event, as far as the person has not read them meanwhile. Its key makes a second one impossible. */
export const createMailNotices = (deps: MailNoticesDeps): Handler<NoticesDue> => ({
  async handle({ accountId, noticeIds }, { key }) {
    const { db, notices, accounts, mail, noticeWords, replies, publicUrl } = deps
    const due = await notices.forDelivery(accountId, noticeIds)
    const account = due.length > 0 ? await accounts.byId(accountId) : null
    if (!account) return
    const { email, firstname, language, organizationId } = account
    const items = due.map((notice) => ({
      ...itemOf(notice, language, publicUrl),
      ...noticeWords.text(notice, { language }),
    }))
    const settingsLink = `${publicUrl}${pageAddress('notify_management')}`
    const number = answeredIn(due, noticeWords)
    const replyTo = replies && number !== null ? replies.of({ number, accountId }) : ''
    const text = noticesMail(language, { firstname, items, settingsLink, isAnswered: replyTo !== '' })
    const once = { key: `notices ${key}`, isResendable: true, isNotice: true, replyTo }
    await db.transaction((tx) => mail.queue({ to: email, organizationId, ...once, ...text }, tx))
  },
})

/** The one thing that all of them are about; null where an answer could be meant for several, or for none. */
function answeredIn(
  due: readonly NoticeRecord[],
  noticeWords: Pick<NoticeWords, 'answeredIn'>,
): number | null {
  const numbers = new Set(due.map((notice) => noticeWords.answeredIn(notice)))
  const [number = null] = numbers
  return numbers.size === 1 ? number : null
}

function itemOf(
  { machine, at, action }: NoticeRecord,
  language: string,
  publicUrl: string,
): Omit<MailItem, 'title' | 'text'> {
  const zone = machine?.timezone ?? 'UTC'
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(at)
  return {
    time: `${dateText(dayAt(at, zone), language)} ${time}${machine ? '' : ' UTC'}`,
    link: publicUrl + action,
  }
}
