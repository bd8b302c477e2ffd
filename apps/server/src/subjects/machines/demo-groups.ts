import { addDays, dayAt } from '@millwright/domain/time/zone'
import { DEMO_MACHINES, type DemoMachine } from '@millwright/simulator/fleet'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import type { DemoDeps } from '../../platform/subject/demo.ts'
import { DEMO_ACCOUNTS } from '../people/shared/demo-accounts.ts'
import type { MachinesStores } from './shared/machines-stores.ts'

interface DemoGroup {
  readonly organization: string
  readonly name: string
  readonly has: (machine: DemoMachine) => boolean
  /** In euros, for an hour of each of its machines; some groups have no rate. */
  readonly perHour?: number
}

const SOLID_WOOD = new Set(['PLS', 'TFO', 'AWJ'])

/** A group named All holds every machine of its organization by itself. */
const GROUPS: readonly DemoGroup[] = [
  { organization: 'NORDHAUS', name: 'All', has: () => false, perHour: 65 },
  {
    organization: 'NORDHAUS',
    name: 'Panel line, hall 2',
    has: (m) => m.site === 'Nordhaus Bremen' && !SOLID_WOOD.has(m.family),
    perHour: 85,
  },
  {
    organization: 'NORDHAUS',
    name: 'Solid wood, hall 1',
    has: (m) => m.site === 'Nordhaus Bremen' && SOLID_WOOD.has(m.family),
  },
  { organization: 'SEGHERIA', name: 'All', has: () => false, perHour: 58 },
  { organization: 'MILLMAKER', name: 'All', has: () => false },
  { organization: 'WERKHOF', name: 'All', has: () => false },
  { organization: 'FILIALE', name: 'All', has: () => false },
]

interface DemoGrant {
  readonly owner: string
  readonly partner: string
  readonly note: string
  readonly has: (machine: DemoMachine) => boolean
}

const isOfMaker = (machine: DemoMachine) => !/cms/i.test(machine.manufacturer)

/** The partners with access: the maker of most machines, the dealer of one customer and the branch near the other. */
const GRANTS: readonly DemoGrant[] = [
  { owner: 'NORDHAUS', partner: 'MILLMAKER', note: 'Service contract', has: isOfMaker },
  { owner: 'SEGHERIA', partner: 'MILLMAKER', note: 'Service contract', has: isOfMaker },
  { owner: 'NORDHAUS', partner: 'WERKHOF', note: 'Dealer', has: () => true },
  { owner: 'SEGHERIA', partner: 'FILIALE', note: 'Branch', has: () => true },
]

/** Groups of the demo's machines, and the partners they are open to. */
export async function seedGroups({
  stores,
  tx,
  world,
  now,
}: DemoDeps<PlatformStores & Pick<MachinesStores, 'hourRates'>>): Promise<void> {
  for (const [index, { organization, name, has, perHour }] of GROUPS.entries()) {
    const organizationId = world.organizationOf(organization)
    const publicId = `group-${index + 1}`
    const groupId = await stores.groups.add({ publicId, organizationId, name, isAll: name === 'All' }, tx)
    if (perHour !== undefined) {
      const validFrom = addDays(dayAt(now(), 'UTC'), -365)
      const value = { currency: 'EUR', perHour }
      await stores.hourRates.put(organizationId, { machineId: null, groupId }, { validFrom, value }, tx)
    }
    for (const { id } of DEMO_MACHINES.filter(has))
      await stores.groups.putMachine(groupId, world.machineOf(id), tx)
    for (const account of DEMO_ACCOUNTS)
      if (account.organization === organization)
        await stores.groups.putAccount(groupId, world.accountOf(account.email), tx)
  }
  for (const [index, { owner, partner, note, has }] of GRANTS.entries()) {
    const open = DEMO_MACHINES.filter((machine) => machine.organization === owner && has(machine))
    const admin = DEMO_ACCOUNTS.find((each) => each.isAdmin && each.organization === owner)
    if (!admin) throw new Error(`the demo has no admin of ${owner}`)
    await stores.grants.add(
      {
        publicId: `grant-${index + 1}`,
        ownerId: world.organizationOf(owner),
        partnerId: world.organizationOf(partner),
        machineIds: open.map(({ id }) => world.machineOf(id)),
        note,
        grantedBy: admin.email,
        endsAt: null,
      },
      tx,
    )
  }
}
