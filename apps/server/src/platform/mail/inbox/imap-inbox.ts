import { ImapFlow } from 'imapflow'
import type { Logger } from 'pino'
import type { InboxPosition } from './inbox-store.ts'

/** A mail in the mailbox, of which the header is here and the rest is fetched when somebody wants it. */
export interface InboxMail {
  readonly uid: number
  readonly size: number
  readonly receivedAt: number
  readonly header: Buffer
  source(): Promise<Buffer>
}

export interface Inbox {
  /** Names the mailbox in what is stored about it; without a password. */
  readonly name: string
  /**
   * Hands over what came after a position, the oldest first, one at a time. It ends when `take` says false, or with the
   * error that `take` throws.
   */
  read(
    after: InboxPosition | null,
    take: (mail: InboxMail, position: InboxPosition) => Promise<boolean>,
  ): Promise<void>
}

const PATIENCE_MS = 30_000
/** In one visit; the rest comes with the next. */
const MOST_AT_ONCE = 200

/** Reads a mailbox by IMAP. A connection is made for each visit: what hangs, hangs once. */
export function createImapInbox({ url, log }: { url: URL; log: Logger }): Inbox {
  const mailbox = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
  const user = decodeURIComponent(url.username)
  const isSecure = url.protocol === 'imaps:'
  const settings = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 993 : 143)),
    secure: isSecure,
    auth: { user, pass: decodeURIComponent(url.password) },
    logger: false as const,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  }

  async function visit(client: ImapFlow, after: InboxPosition | null, take: Parameters<Inbox['read']>[1]) {
    const opened = await client.mailboxOpen(mailbox)
    const uidValidity = Number(opened.uidValidity)
    // A mailbox that was made again counts from 1 again.
    const last = after?.uidValidity === uidValidity ? after.lastUid : 0
    if (opened.exists === 0) return
    // `n:*` always holds the last mail, however small its number is.
    const found = await client.fetchAll(
      `${last + 1}:*`,
      { uid: true, size: true, internalDate: true },
      { uid: true },
    )
    const fresh = found.filter(({ uid }) => uid > last).sort((a, b) => a.uid - b.uid)
    for (const { uid, size = 0, internalDate } of fresh.slice(0, MOST_AT_ONCE)) {
      const one = await client.fetchOne(String(uid), { uid: true, headers: true }, { uid: true })
      if (!one) continue
      const mail = {
        uid,
        size,
        receivedAt: new Date(internalDate ?? 0).getTime(),
        header: one.headers ?? Buffer.alloc(0),
        source: () => sourceOf(client, uid),
      }
      if (!(await take(mail, { uidValidity, lastUid: uid }))) return
      // For people who look into the mailbox; the portal goes by its own position.
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
  }

  return {
    name: `${user}@${url.host}/${mailbox}`,
    async read(after, take) {
      const client = new ImapFlow(settings)
      // Without a listener a connection that breaks would end the process; what waits for it fails by itself.
      client.on('error', (error: Error) => log.debug({ err: error }, 'the connection to the inbox broke'))
      try {
        await client.connect()
        await visit(client, after, take)
        await client.logout()
      } finally {
        client.close()
      }
    },
  }
}

async function sourceOf(client: ImapFlow, uid: number): Promise<Buffer> {
  const one = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true })
  const source = one ? one.source : undefined
  if (!source) throw new Error(`mail ${uid} is gone`)
  return source
}
