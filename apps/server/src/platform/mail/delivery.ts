import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageAddress } from '@millwright/contract/page-address'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { WaitingMail } from './mail-store.ts'

export interface DeliveryDeps {
  mail: Pick<Config['mail'], 'smtpUrl' | 'from'>
  dataDir: string
  publicUrl: string
  log: Logger
}

/** True where it became a file. */
export type Deliver = (mail: WaitingMail) => Promise<{ isInFile: boolean }>

const PATIENCE_MS = 10_000

/**
 * By SMTP, or into a file where no mail server is set; throws when it did not succeed. Nodemailer is loaded with the first
 * mail: many an installation sends none.
 */
export const createDelivery = ({
  mail: { smtpUrl, from },
  dataDir,
  publicUrl,
  log,
}: DeliveryDeps): Deliver => {
  const sender = { from, settingsLink: `${publicUrl}${pageAddress('notify_management')}` }
  return smtpUrl === null ? intoFile(join(dataDir, 'mail'), sender, log) : bySmtp(smtpUrl, sender)
}

interface Sender {
  readonly from: string
  readonly settingsLink: string
}

/** Attachments are given as bytes: nodemailer must not load files or addresses. */
const messageOf = (
  { id, to, subject, text, html, isNotice, replyTo, attachment, attachmentName }: WaitingMail,
  { from, settingsLink }: Sender,
) => ({
  from,
  // As an object: in a line of text a comma would make several recipients of one.
  to: { name: '', address: to },
  ...(replyTo === '' ? {} : { replyTo: { name: '', address: replyTo } }),
  subject,
  text,
  ...(html === '' ? {} : { html }),
  ...(attachment === null
    ? {}
    : {
        attachments: [
          {
            filename: attachmentName ?? 'report.pdf',
            content: attachment,
            contentType: 'application/pdf',
          },
        ],
      }),
  headers: {
    // Nobody's holiday answer is wanted (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    ...(isNotice ? { 'List-Unsubscribe': `<${settingsLink}>` } : {}),
  },
  // The same at each try, so that a mailbox can recognise a duplicate.
  messageId: `<millwright-${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
})

function bySmtp(smtpUrl: string, sender: Sender): Deliver {
  const url = new URL(smtpUrl)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout'])
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(PATIENCE_MS))
  let transport: Transporter | undefined
  return async (mail) => {
    transport ??= (await import('nodemailer')).createTransport(url.href)
    await transport.sendMail(messageOf(mail, sender))
    return { isInFile: false }
  }
}

function intoFile(folder: string, sender: Sender, log: Logger): Deliver {
  return async (mail) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ streamTransport: true, buffer: true })
    const { message } = await transport.sendMail(messageOf(mail, sender))
    const file = join(folder, `${mail.id}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // It may hold a link for choosing a password.
    await writeFile(file, message, { mode: 0o600 })
    log.warn({ file }, 'a mail was written to a file, because SMTP_URL is not set')
    return { isInFile: true }
  }
}
