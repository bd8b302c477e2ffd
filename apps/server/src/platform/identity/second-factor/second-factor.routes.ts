import { isDeepStrictEqual } from 'node:util'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  getSignInRules,
  putSignInRules,
  removeSecondFactor,
  removeSecondFactorOf,
} from '@millwright/contract/people/second-factor'
import { type OrganizationType, ROLES_OF, type RoleLabel } from '@millwright/contract/wire/roles'
import type { Audit } from '../../audit/audit.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../database/database.ts'
import type { Serve } from '../../http/serve.ts'
import type { AccountRecord, AccountStore } from '../../registry/account-store.ts'
import type { GroupStore } from '../../registry/group-store.ts'
import type { Caller, SessionStore } from '../../registry/session-store.ts'
import { accessDenied, badField, notSignedIn } from '../../runtime/errors.ts'
import type { OwnerCheck } from '../passwords/owner-check.ts'
import { changeableBy } from '../present-user.ts'
import type { OidcStore } from '../provider/oidc-store.ts'
import { notPossible, type SecondFactors, wrongCode } from './second-factor.ts'
import type { SecondFactorStore } from './second-factor-store.ts'

export interface SecondFactorRoutesDeps {
  db: Pick<Database, 'transaction'>
  factors: SecondFactors
  store: SecondFactorStore
  accounts: Pick<AccountStore, 'byPublicId'>
  groups: Pick<GroupStore, 'seeingMore'>
  sessions: Pick<SessionStore, 'endAllOf'>
  provider: Pick<OidcStore, 'dropAllOf'>
  ownerCheck: OwnerCheck
  audit: Audit
  bus: Bus
  isPossible: boolean
}

const shownTo = ({ sessionId }: Caller): string => `session ${sessionId}`

export function serveSecondFactor(serve: Serve, deps: SecondFactorRoutesDeps): void {
  const { db, factors, store, accounts, groups, sessions, provider, ownerCheck, audit, bus, isPossible } =
    deps

  async function accountOf(caller: Caller): Promise<AccountRecord> {
    const account = await accounts.byPublicId(caller.publicId)
    if (!account) throw notSignedIn()
    return account
  }

  serve(getSecondFactor, async ({ caller }) => ({ result: await factors.show(await accountOf(caller)) }))

  serve(beginSecondFactor, async ({ caller, body: { currentPassword }, address }) => {
    const account = await accountOf(caller)
    await ownerCheck.byPasswordOrRecentSignIn({ caller, account, currentPassword, address })
    const { secret, address: Address, picture } = await factors.begin(account, shownTo(caller))
    return { result: { Secret: secret, Address, Picture: picture } }
  })

  serve(confirmSecondFactor, async ({ caller, body, address }) => {
    const RecoveryCodes = await factors.confirm(
      await accountOf(caller),
      { shownTo: shownTo(caller), code: body.Code },
      address,
    )
    if (!RecoveryCodes) throw wrongCode()
    return { result: { RecoveryCodes } }
  })

  serve(removeSecondFactor, async ({ caller, body, address }) =>
    factors.removeOwn(await accountOf(caller), body.Code, address),
  )

  serve(removeSecondFactorOf, async ({ caller, user, address }) => {
    // One's own goes with a code of it.
    if (user.id === caller.accountId || !(await changeableBy(caller, [user], groups)).has(user.id))
      throw accessDenied()
    if (!(await factors.remove(user, caller, address))) return
    const ended = await db.transaction(async (tx) => {
      await provider.dropAllOf(user.publicId, tx)
      return await sessions.endAllOf(user.id, 'second factor removed', null, tx)
    })
    for (const sessionId of ended) bus.emit('sessionEnded', { sessionId })
  })

  serve(getSignInRules, async ({ caller }) => {
    const { of, roles } = await store.ruleOf(caller.organizationId)
    return { result: { SecondFactorOf: of, Roles: roles as RoleLabel[], IsPossible: isPossible } }
  })

  serve(putSignInRules, async ({ caller, body: { SecondFactorOf, Roles = [] }, address }) => {
    if (!isPossible) throw notPossible()
    const held: readonly string[] = ROLES_OF[caller.organizationType as OrganizationType]
    if (Roles.some((role) => !held.includes(role)))
      throw badField('Roles', 'must be roles that people of the organization can hold')
    const rule = { of: SecondFactorOf, roles: SecondFactorOf === 'everyone' ? [] : Roles.toSorted() }
    await db.transaction(async (tx) => {
      const before = await store.ruleOf(caller.organizationId, tx)
      if (isDeepStrictEqual(before, rule)) return
      await store.setRule(caller.organizationId, rule, tx)
      await audit.record(
        {
          action: 'sign_in_rules_changed',
          by: caller,
          target: caller.organizationCode,
          detail: { secondFactorOf: rule.of, roles: rule.roles },
          address,
        },
        tx,
      )
    })
  })
}
