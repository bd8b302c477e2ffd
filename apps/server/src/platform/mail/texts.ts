import type { TFunction } from '@millwright/domain/text/translate'
import { REPLY_MARK } from '@millwright/domain/tickets/reply-text'
import { textsIn } from '../texts/texts.ts'
import { type MailItem, type MailText, renderMail } from './layout.ts'

interface Values {
  /** Of the recipient. */
  readonly firstname: string
  readonly link: string
  /** Who invites, or changed something. */
  readonly by: string
  /** Their names, where it is about machines. */
  readonly machines?: string
}

type Kind = 'invitation' | 'access' | 'reset' | 'emailChanged' | 'partnerAccess'

/** Why an answer by mail, or a part of it, is not in the thread. */
export type Refusal = 'sender' | 'rights' | 'size' | 'often' | 'files'

const linesBefore = (kind: Kind, t: TFunction, values: Values): string[] => {
  const first = t(`mail.${kind}.text`, { by: values.by })
  if (kind === 'emailChanged') return [first, t('mail.emailChanged.unexpected')]
  if (kind === 'partnerAccess') return [first, values.machines ?? '', t('mail.partnerAccess.where')]
  return [first]
}

/** The mail in the language of the recipient. */
export function mailText(kind: Kind, language: string, values: Values): MailText {
  const { t, exists } = textsIn(language)
  const button = `mail.${kind}.button`
  const after = `mail.${kind}.after`
  return renderMail({
    greeting: t('mail.greeting', { firstname: values.firstname }),
    subject: t(`mail.${kind}.subject`, { by: values.by }),
    before: linesBefore(kind, t, values),
    ...(exists(button) ? { button: { label: t(button), link: values.link } } : {}),
    after: exists(after) ? [t(after)] : [],
  })
}

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
  const { t } = textsIn(language)
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

interface ReportMail {
  readonly firstname: string
  /** Null for all machines. */
  readonly group: string | null
  readonly period: string
  /** What it says at a glance. */
  readonly lines: readonly string[]
  readonly link: string
  readonly settingsLink: string
}

/** The report of a week, with what matters most in the text. */
export function reportMail(
  language: string,
  { firstname, group, period, lines, link, settingsLink }: ReportMail,
): MailText {
  const { t } = textsIn(language)
  const title = group === null ? t('mail.report_all', { period }) : t('mail.report', { group, period })
  return renderMail({
    subject: title,
    greeting: t('mail.greeting', { firstname }),
    before: [title, ...lines, t('mail.report_attached')],
    button: { label: t('mail.open'), link },
    foot: { label: t('mail.settings'), link: settingsLink },
  })
}

/** Why an answer to a ticket is not in its thread. */
export function replyRefusedMail(
  language: string,
  { firstname, number, why }: { firstname: string; number: string; why: Refusal },
): MailText {
  const { t } = textsIn(language)
  return renderMail({
    subject: t('mail.refused.title', { number }),
    greeting: t('mail.greeting', { firstname }),
    before: [t(`mail.refused.${why}`)],
  })
}
