import type { Actor } from '../audit/audit.ts'
import type { AccountRecord } from '../registry/account-store.ts'

/** The actor of an audit entry for someone without a session. */
export const actorOf = (account: AccountRecord): Actor => ({
  accountId: account.id,
  organizationId: account.organizationId,
  organizationCode: account.organizationCode,
  name: `${account.firstname} ${account.lastname}`.trim(),
  email: account.email,
})
