import { randomBytes } from 'node:crypto'
import type { FirstAdmin } from '@millwright/contract/people/setup'
import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../database/database.ts'
import { badField, CallError } from '../../runtime/errors.ts'
import type { PlatformStores } from '../../stores/platform-stores.ts'
import { actorOf } from '../actor.ts'
import { hashPassword } from '../passwords/passwords.ts'
import type { RateLimits } from '../rate-limits.ts'
import type { Sessions, SignedIn, SignInPlace } from '../sessions/sessions.ts'
import { hashToken } from '../tokens.ts'
import { addOrganization } from './new-organization.ts'
import type { SetupLinkStore } from './setup-link-store.ts'

export interface SetupDeps {
  db: Pick<Database, 'transaction'>
  links: SetupLinkStore
  stores: Pick<PlatformStores, 'organizations' | 'groups' | 'accounts'>
  sessions: Pick<Sessions, 'open'>
  limits: RateLimits
  audit: Audit
  publicUrl: string
  /** False with an external provider, which keeps the passwords. */
  hasPasswords: boolean
  now: () => number
}

const LINK_MS = DAY_MS

/** How an empty portal gets its first admin: by a link that only who runs the server can read. */
export function createSetup(deps: SetupDeps) {
  const { db, links, stores, sessions, limits, audit, publicUrl, hasPasswords, now } = deps

  return {
    /**
     * A new link while there is no admin; null otherwise. Secret, so it is printed and never logged. Behind the `#` it is
     * sent to no server or proxy that would log it. Links of earlier starts stay good until they expire: of several
     * processes each prints one.
     */
    async offerLink(): Promise<string | null> {
      const token = randomBytes(32).toString('base64url')
      return (await links.add(hashToken(token), now() + LINK_MS)) ? `${publicUrl}/setup#${token}` : null
    },

    async openLink(token: string, address: string): Promise<void> {
      await limits.take('setup', { address })
      if (!(await links.isGood(hashToken(token)))) throw linkNotValid()
      await limits.refund('setup', { address })
    },

    /** Returns a session, or null where an external provider signs people in. */
    async createAdmin({ token, ...given }: FirstAdmin, place: SignInPlace): Promise<SignedIn | null> {
      const { address } = place
      const { password = '', confirmPassword = '', OrganizationCode: code } = given
      if (hasPasswords && password === '') throw badField('password', 'is required')
      if (password !== confirmPassword) throw badField('confirmPassword', 'must be the same as password')
      await limits.take('setup', { address })
      // Before the password is hashed, which is work on purpose.
      if (!(await links.isGood(hashToken(token)))) throw linkNotValid()
      const passwordHash = hasPasswords ? await hashPassword(password) : null
      if (await stores.organizations.byCode(code)) throw badField('OrganizationCode', 'is taken')
      const account = await db.transaction(async (tx) => {
        if (!(await links.take(hashToken(token), tx))) throw linkNotValid()
        const { publicId } = await addOrganization(
          stores,
          {
            code,
            name: given.OrganizationName.trim(),
            type: given.OrganizationType,
            admin: {
              email: given.Email,
              firstname: given.Firstname.trim(),
              lastname: given.Lastname.trim(),
              language: given.Language,
              passwordHash,
            },
          },
          tx,
        )
        const added = await stores.accounts.byPublicId(publicId, tx)
        if (!added) throw new Error('the first admin was not stored')
        const target = given.OrganizationName.trim()
        await audit.record({ action: 'portal_set_up', by: actorOf(added), target, address }, tx)
        return added
      })
      await limits.refund('setup', { address })
      return hasPasswords ? await sessions.open(account, { by: 'password', ...place }) : null
    },
  }
}

export type Setup = ReturnType<typeof createSetup>

const linkNotValid = (): CallError => new CallError('LINK_NOT_VALID', 'The link is no longer valid')
