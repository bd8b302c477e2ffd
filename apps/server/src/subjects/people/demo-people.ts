import { hashPassword } from '../../platform/identity/passwords/passwords.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { DemoDeps } from '../../platform/subject/demo.ts'
import { DEMO_ACCOUNTS, DEMO_ORGANIZATIONS, DEMO_PASSWORD } from './shared/demo-accounts.ts'

/** They were last here within some days, nobody at the same time. */
const SEEN_APART_MINUTES = 347

/** Organizations and people of the demo. */
export async function seedPeople({ stores, tx, world, now }: DemoDeps<PlatformStores>): Promise<void> {
  const { organizations, accounts } = stores
  for (const { code, name, type } of DEMO_ORGANIZATIONS)
    world.organizations.set(code, await organizations.add(code, name, type, tx))
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const [index, { organization, roles, ...account }] of DEMO_ACCOUNTS.entries()) {
    const publicId = `user-${index + 1}`
    const organizationId = world.organizationOf(organization)
    world.accounts.set(
      account.email,
      await accounts.add(
        {
          ...account,
          publicId,
          organizationId,
          passwordHash,
          roleLabels: roles,
          firstLogin: false,
          lastSeenAt: new Date(now() - (20 + index * SEEN_APART_MINUTES) * 60_000),
        },
        tx,
      ),
    )
  }
}
