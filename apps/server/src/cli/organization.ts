import type { Database } from '../platform/database/database.ts'
import type { PasswordLinks } from '../platform/identity/passwords/password-links.ts'
import { addOrganization, type NewOrganization } from '../platform/identity/setup/new-organization.ts'
import type { PlatformStores } from '../platform/stores/platform-stores.ts'
import { BadArguments } from './command.ts'

export interface OrganizationDeps {
  db: Pick<Database, 'transaction'>
  stores: Pick<PlatformStores, 'organizations' | 'groups' | 'accounts'>
  passwordLinks: Pick<PasswordLinks, 'invitationLink'>
}

/** Returns the invitation link of the first admin. */
export async function createOrganization(
  { db, stores, passwordLinks }: OrganizationDeps,
  wanted: NewOrganization,
): Promise<string> {
  if (await stores.organizations.byCode(wanted.code))
    throw new BadArguments(`There is an organization ${wanted.code} already.`)
  return await db.transaction(async (tx) => {
    const { accountId } = await addOrganization(stores, wanted, tx)
    return await passwordLinks.invitationLink(accountId, tx)
  })
}
