import { randomBytes } from 'node:crypto'
import type { Audit } from '../platform/audit/audit.ts'
import { createPasswordLinkStore } from '../platform/identity/passwords/password-link-store.ts'
import { createPasswordLinks } from '../platform/identity/passwords/password-links.ts'
import type { IsPassword } from '../platform/identity/passwords/passwords.ts'
import { createSecretStore } from '../platform/identity/provider/secret-store.ts'
import { startIdentity } from '../platform/identity/start-identity.ts'
import { createReplyAddresses } from '../platform/mail/inbox/reply-address.ts'
import { createMailStore } from '../platform/mail/mail-store.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { startPush } from '../platform/push/start-push.ts'
import type { Metrics } from '../platform/runtime/metrics.ts'
import type { Sealer } from '../platform/runtime/sealer.ts'
import type { GroundDeps } from '../platform/subject/deps.ts'
import { DEMO_SIGN_IN } from '../subjects/people/shared/demo-accounts.ts'
import type { Stores } from '../subjects.ts'

export interface ReachPeopleDeps extends GroundDeps {
  stores: Stores
  publicUrl: string
  audit: Audit
  metrics: Metrics
  sealer: Sealer
  isPassword: IsPassword
}

/** Who signs in and how, and the ways to people who have no page open: mails, answers to them, pushes, other systems. */
export async function reachPeople(deps: ReachPeopleDeps) {
  const { config, db, publicUrl, now, keep } = deps
  const secrets = createSecretStore(db, deps.sealer)
  const mail = createMailer(createMailStore(db))
  const passwordLinks = createPasswordLinks({
    store: createPasswordLinkStore(db),
    mail,
    publicUrl,
    hasPasswords: config.oidc.issuer === null,
    now,
  })
  const outbound = createOutbound({ allowedNetworks: config.outboundAllowedNetworks })
  const push = await startPush({ config, secrets, outbound, publicUrl, now })
  const demo = config.isDemo ? DEMO_SIGN_IN : null
  const identity = keep(await startIdentity({ ...deps, port: config.port, passwordLinks, secrets, demo }))
  const { inbox } = config.mail
  const replyKey = () => secrets.getOrMake('reply-address-key', () => randomBytes(32).toString('hex'))
  const replies = inbox && createReplyAddresses({ address: inbox.address, key: await replyKey() })
  return { identity, passwordLinks, mail, replies, push, outbound }
}

export type People = Awaited<ReturnType<typeof reachPeople>>
