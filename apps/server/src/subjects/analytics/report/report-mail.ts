import { type MailText, renderMail } from '../../../platform/mail/layout.ts'
import { reportTexts } from './report-texts.ts'

interface ReportMail {
  readonly firstname: string
  /** Null for all machines. */
  readonly group: string | null
  readonly period: string
  /** Shown above the text, to be read at a glance. */
  readonly lines: readonly string[]
  readonly link: string
  readonly settingsLink: string
}

/** The report of a week, with what matters most in the text. */
export function reportMail(
  language: string,
  { firstname, group, period, lines, link, settingsLink }: ReportMail,
): MailText {
  const { t } = reportTexts(language)
  const title = group === null ? t('mail.report_all', { period }) : t('mail.report', { group, period })
  return renderMail({
    subject: title,
    greeting: t('mail.greeting', { firstname }),
    before: [title, ...lines, t('mail.report_attached')],
    button: { label: t('mail.open'), link },
    foot: { label: t('mail.settings'), link: settingsLink },
  })
}
