import { type MailText, renderMail } from '../../platform/mail/layout.ts'
import { ticketTexts } from './ticket-texts.ts'

/** Why an answer by mail, or a part of it, is not in the thread. */
export type Refusal = 'sender' | 'rights' | 'size' | 'often' | 'files'

/** Why an answer to a ticket is not in its thread. */
export function replyRefusedMail(
  language: string,
  { firstname, number, why }: { firstname: string; number: string; why: Refusal },
): MailText {
  const { t } = ticketTexts(language)
  return renderMail({
    subject: t('mail.refused.title', { number }),
    greeting: t('mail.greeting', { firstname }),
    before: [t(`mail.refused.${why}`)],
  })
}
