import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import type { Queryable } from '../../database/database.ts'
import { linkMail } from '../../mail/link-mail.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { AccountRecord } from '../../registry/account-store.ts'
import { textsIn } from '../../texts/texts.ts'
import { hashToken } from '../tokens.ts'
import type { NewLink, PasswordLinkStore, TakenLink } from './password-link-store.ts'

export interface PasswordLinksDeps {
  store: PasswordLinkStore
  mail: Mailer
  publicUrl: string
  /** False with an external provider, which keeps the passwords. */
  hasPasswords: boolean
  now: () => number
}

export type Recipient = Pick<AccountRecord, 'id' | 'organizationId' | 'email' | 'firstname' | 'language'>

const INVITATION_MS = 7 * DAY_MS
const RESET_MS = HOUR_MS

/** Links with which someone without a session chooses a password. Access to the mailbox is the proof of identity. */
export function createPasswordLinks({ store, mail, publicUrl, hasPasswords, now }: PasswordLinksDeps) {
  async function create(link: Pick<NewLink, 'accountId' | 'expiresAt' | 'isInvitation'>, tx: Queryable) {
    const token = randomBytes(32).toString('base64url')
    await store.add({ ...link, hash: hashToken(token) }, tx)
    return `${publicUrl}/login?password_token=${token}`
  }

  /** Where an invited person begins. Secret: it opens the account. */
  async function invitationLink(accountId: number, tx: Queryable): Promise<string> {
    const expiresAt = now() + INVITATION_MS
    await store.dropOf(accountId, tx)
    await store.putInvitation(accountId, hasPasswords ? expiresAt : null, tx)
    if (!hasPasswords) return `${publicUrl}/login`
    return `${await create({ accountId, expiresAt, isInvitation: true }, tx)}&invited=true`
  }

  return {
    invitationLink,

    /** Mails a new user that they have an account. */
    async invite(account: Recipient, by: { readonly name: string }, tx: Queryable): Promise<void> {
      const { id, organizationId, email, firstname, language } = account
      const link = await invitationLink(id, tx)
      const kind = hasPasswords ? 'invitation' : 'access'
      const text = linkMail(textsIn(language), kind, { firstname, link, by: by.name })
      await mail.queue({ to: email, organizationId, isResendable: !hasPasswords, ...text }, tx)
    },

    /** Does nothing when an external provider keeps the passwords. */
    async reset(account: Recipient, tx: Queryable): Promise<void> {
      if (!hasPasswords) return
      const { id, organizationId, email, firstname, language } = account
      const link = await create({ accountId: id, expiresAt: now() + RESET_MS, isInvitation: false }, tx)
      const text = linkMail(textsIn(language), 'reset', { firstname, link, by: '' })
      await mail.queue({ to: email, organizationId, ...text }, tx)
    },

    /** Uses up a token; null when it is not valid. */
    take: (token: string, tx: Queryable): Promise<TakenLink | null> => store.take(hashToken(token), tx),

    /** False when the token is not valid. */
    open: (token: string): Promise<boolean> => store.open(hashToken(token)),

    /** After the email or the password has changed, or when an invitation was sent by mistake. */
    async withdraw(accountId: number, tx: Queryable): Promise<void> {
      await store.dropOf(accountId, tx)
      await store.withdrawInvitation(accountId, tx)
    },
  }
}

export type PasswordLinks = ReturnType<typeof createPasswordLinks>
