import { addPasskey, listPasskeys, offerPasskey, removePasskey } from '@millwright/contract/people/passkeys'
import type { Serve } from '../../http/serve.ts'
import type { AccountRecord, AccountStore } from '../../registry/account-store.ts'
import type { Caller } from '../../registry/session-store.ts'
import { notSignedIn } from '../../runtime/errors.ts'
import type { OwnerCheck } from '../passwords/owner-check.ts'
import type { Passkeys } from './passkeys.ts'

export interface PasskeyRoutesDeps {
  passkeys: Passkeys
  accounts: Pick<AccountStore, 'byPublicId'>
  ownerCheck: OwnerCheck
}

const whereOf = ({ sessionId }: Caller): string => `session ${sessionId}`

export function servePasskeys(serve: Serve, { passkeys, accounts, ownerCheck }: PasskeyRoutesDeps): void {
  async function accountOf(caller: Caller): Promise<AccountRecord> {
    const account = await accounts.byPublicId(caller.publicId)
    if (!account) throw notSignedIn()
    return account
  }

  serve(listPasskeys, async ({ caller }) => {
    const all = await passkeys.list(await accountOf(caller))
    return {
      result: {
        IsPossible: passkeys.isPossible,
        Passkeys: all.map(({ publicId, name, addedAt, usedAt }) => ({
          Id: publicId,
          Name: name,
          AddedAt: addedAt.getTime(),
          UsedAt: usedAt?.getTime() ?? null,
        })),
      },
    }
  })

  serve(offerPasskey, async ({ caller, body: { currentPassword }, address }) => {
    const account = await accountOf(caller)
    await ownerCheck.byPasswordOrRecentSignIn({ caller, account, currentPassword, address })
    const { options, pass } = await passkeys.offerNew(account, whereOf(caller))
    return { result: { Options: options, Pass: pass } }
  })

  serve(addPasskey, async ({ caller, body: { Name, Pass, Answer }, address }) => {
    const given = { where: whereOf(caller), pass: Pass, answer: Answer, name: Name.trim() }
    const RecoveryCodes = await passkeys.add(await accountOf(caller), given, address)
    return { result: { RecoveryCodes: [...RecoveryCodes] } }
  })

  serve(removePasskey, async ({ caller, params: { passkeyId }, body: { currentPassword }, address }) => {
    const account = await accountOf(caller)
    await ownerCheck.byPasswordOrRecentSignIn({ caller, account, currentPassword, address })
    await passkeys.remove(account, passkeyId, address)
  })
}
