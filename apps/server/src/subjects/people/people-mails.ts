import type { MailText } from '../../platform/mail/layout.ts'
import { linkMail } from '../../platform/mail/link-mail.ts'
import { peopleTexts } from './people-texts.ts'

/** To the address that signs in no more, in case its owner knows nothing of it. */
export function emailChangedMail(
  language: string,
  values: { readonly firstname: string; readonly by: string },
): MailText {
  const texts = peopleTexts(language)
  return linkMail(texts, 'emailChanged', { ...values, link: '' }, [texts.t('mail.emailChanged.unexpected')])
}

interface PartnerAccessMail {
  readonly firstname: string
  readonly link: string
  /** The organization whose machines they are. */
  readonly by: string
  /** Their names. */
  readonly machines: string
}

/** To the admins of a partner: machines were opened to them. */
export function partnerAccessMail(language: string, { machines, ...values }: PartnerAccessMail): MailText {
  const texts = peopleTexts(language)
  return linkMail(texts, 'partnerAccess', values, [machines, texts.t('mail.partnerAccess.where')])
}
