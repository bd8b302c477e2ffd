import { REPLY_MARK } from '@millwright/domain/text/reply-text'
import { type MailItem, type MailText, renderMail } from '../../../platform/mail/layout.ts'
import { notificationTexts } from '../notification-texts.ts'

interface NoticesMail {
  readonly firstname: string
  /** The oldest first; at least one. */
  readonly items: readonly MailItem[]
  readonly settingsLink: string
  /** Whether an answer is read. */
  readonly isAnswered?: boolean
}

/** A mail names as many as one reads. */
const MAX_ITEMS = 50

/** One mail for one notice, or for all that were collected. */
export function noticesMail(
  language: string,
  { firstname, items, settingsLink, isAnswered = false }: NoticesMail,
): MailText {
  const { t } = notificationTexts(language)
  const latest = items.at(-1)
  const left = items.length - MAX_ITEMS
  return renderMail({
    subject:
      items.length > 1
        ? t('mail.notices', { count: items.length, latest: latest?.title })
        : (latest?.title ?? ''),
    ...(isAnswered ? { top: `${REPLY_MARK.begin} ${t('mail.reply_above')} ${REPLY_MARK.end}` } : {}),
    greeting: t('mail.greeting', { firstname }),
    before: [],
    items: items.slice(-MAX_ITEMS),
    ...(left > 0 ? { after: [t('mail.more', { count: left })] } : {}),
    ...(latest && items.length === 1 ? { button: { label: t('mail.open'), link: latest.link } } : {}),
    foot: { label: t('mail.settings'), link: settingsLink },
  })
}
