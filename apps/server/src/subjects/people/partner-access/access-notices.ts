import { pageAddress } from '@millwright/contract/page-address'
import type { Database } from '../../../platform/database/database.ts'
import type { Handler } from '../../../platform/events/handler.ts'
import { publish } from '../../../platform/events/publish-store.ts'
import { noticeRaised } from '../../../platform/notices/notice-events.ts'
import type { AccountStore } from '../../../platform/registry/account-store.ts'
import type { GrantStore } from '../../../platform/registry/grant-store.ts'
import type { AccessGiven } from '../shared/access-given.ts'

export interface AccessNoticesDeps {
  db: Database
  accounts: Pick<AccountStore, 'adminsOf'>
  grants: Pick<GrantStore, 'ofOwner'>
}

/** As many as one reads. */
const MAX_NAMES = 20

/** Machines that were opened to a partner become a notice to its admins. */
export const createAccessNotices = ({ db, accounts, grants }: AccessNoticesDeps): Handler<AccessGiven> => ({
  async handle({ organizationId, ownerId, grant: publicId }, { key }) {
    const grant = await grants.ofOwner(ownerId, publicId)
    // Ended before anybody heard of it.
    if (!grant || grant.endedAt) return
    const admins = await accounts.adminsOf(organizationId)
    await publish(db, noticeRaised, {
      key: `access ${key}`,
      kind: 'accessGiven',
      organizationId,
      accountIds: admins.map(({ id }) => id),
      facts: { by: grant.ownerName, machines: machineList(grant.machines) },
      action: pageAddress('machine_map_overview'),
      at: grant.grantedAt.getTime(),
      // The mail has a sender of its own.
      channels: ['inApp', 'push'],
    })
  },
})

export function machineList(machines: readonly { readonly name: string }[]): string {
  const names = machines.slice(0, MAX_NAMES).map(({ name }) => name)
  const rest = machines.length - names.length
  return [...names, ...(rest > 0 ? [`+ ${rest}`] : [])].join(', ')
}
