import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { WaitingMail } from './mail-store.ts'

export interface DeliveryDeps {
  mail: Config['mail']
  dataDir: string
  log: Logger
}

export type Deliver = (mail: WaitingMail) => Promise<void>

const PATIENCE_MS = 10_000

/** By SMTP, or into a file where no mail server is set; throws when it did not succeed. */
export const createDelivery = ({ mail: { smtpUrl, from }, dataDir, log }: DeliveryDeps): Deliver =>
  smtpUrl === null ? intoFile(join(dataDir, 'mail'), from, log) : bySmtp(smtpUrl, from)

/** A mail is text only: nodemailer must not load files or addresses. */
const messageOf = ({ id, to, subject, text }: WaitingMail, from: string) => ({
  from,
  // As an object: in a line of text a comma would make several recipients of one.
  to: { name: '', address: to },
  subject,
  text,
  // The same at each try, so that a mailbox can recognise a duplicate.
  messageId: `<millwright-${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
})

function bySmtp(smtpUrl: string, from: string): Deliver {
  const url = new URL(smtpUrl)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout'])
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(PATIENCE_MS))
  const transport = createTransport(url.href)
  return async (mail) => {
    await transport.sendMail(messageOf(mail, from))
  }
}

function intoFile(folder: string, from: string, log: Logger): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from))
    const file = join(folder, `${mail.id}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // It may hold a link for choosing a password.
    await writeFile(file, message, { mode: 0o600 })
    log.warn({ file }, 'a mail was written to a file, because SMTP_URL is not set')
  }
}
