import type { Translator } from '@millwright/domain/text/translate'
import { type MailText, renderMail } from './layout.ts'

interface Values {
  /** Of the recipient. */
  readonly firstname: string
  readonly link: string
  /** Who invites, or changed something. */
  readonly by: string
}

/**
 * A mail in the language of the recipient, of the texts under `mail.<kind>`: what happened, what else one should know, and
 * the link where there is something to do.
 */
export function linkMail(
  { t, exists }: Translator,
  kind: string,
  { firstname, link, by }: Values,
  more: readonly string[] = [],
): MailText {
  const button = `mail.${kind}.button`
  const after = `mail.${kind}.after`
  return renderMail({
    greeting: t('mail.greeting', { firstname }),
    subject: t(`mail.${kind}.subject`, { by }),
    before: [t(`mail.${kind}.text`, { by }), ...more],
    ...(exists(button) ? { button: { label: t(button), link } } : {}),
    after: exists(after) ? [t(after)] : [],
  })
}
