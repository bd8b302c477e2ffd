import { replyText, textOfHtml } from '@millwright/domain/text/reply-text'
import PostalMime, { type Address, type Email } from 'postal-mime'

/** From the header alone, which is read before the rest is fetched. */
export interface MailHeader {
  /** Empty where it has none. */
  readonly messageId: string
  /** Empty where it has none. */
  readonly from: string
  readonly recipients: readonly string[]
  /** An answer of a machine, a list or a bounce: nobody wrote it. */
  readonly isAutomatic: boolean
}

export interface AttachedFile {
  readonly name: string
  readonly bytes: Buffer
}

export interface MailContent {
  /** Written by the person, without the mail that it quotes. */
  readonly text: string
  readonly files: readonly AttachedFile[]
}

/** Deeper ones are made to hurt. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true }

const addressesOf = (all: readonly Address[] = []): string[] =>
  all.flatMap((each) => (each.group ? each.group.map(({ address }) => address) : [each.address]))

const PRECEDENCES = ['bulk', 'junk', 'list', 'auto_reply']

/** RFC 3834, and what programs that are older than it write. */
function isAutomatic(mail: Email): boolean {
  const fieldOf = (key: string): string =>
    mail.headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase() ?? ''
  const submitted = fieldOf('auto-submitted')
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    PRECEDENCES.includes(fieldOf('precedence')) ||
    fieldOf('return-path') === '<>' ||
    fieldOf('content-type').startsWith('multipart/report') ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id', 'x-loop'].some(
      (key) => fieldOf(key) !== '',
    ) ||
    /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? '')
  )
}

export async function readHeader(bytes: Buffer): Promise<MailHeader> {
  const mail = await PostalMime.parse(bytes, LIMITS)
  const delivered = mail.headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .map(({ value }) => value.replace(/[<>]/g, '').trim())
  return {
    messageId: mail.messageId ?? '',
    from: addressesOf(mail.from ? [mail.from] : [])[0] ?? '',
    recipients: [...addressesOf(mail.to), ...addressesOf(mail.cc), ...delivered],
    isAutomatic: isAutomatic(mail),
  }
}

/** Pictures that the text refers to are those of signatures: they stay out of the thread. */
export async function readContent(bytes: Buffer): Promise<MailContent> {
  const { text, html, attachments } = await PostalMime.parse(bytes, LIMITS)
  return {
    text: replyText(text?.trim() ? text : textOfHtml(html ?? '')),
    files: attachments
      .filter(({ related, mimeType }) => !related && mimeType !== 'text/calendar')
      .map(({ filename, content }, index) => ({
        name: nameOf(filename, index),
        bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array),
      })),
  }
}

const MAX_NAME = 200

/** A path or a sign that is none must not get into the list of files. */
function nameOf(filename: string | null, index: number): string {
  const name = (filename ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
  return name && !/^\.+$/.test(name) ? name.slice(-MAX_NAME).toWellFormed() : `attachment-${index + 1}`
}
