import { DEMO_MACHINES, type DemoMachine } from '@millwright/simulator/fleet'
import type { Queryable } from './platform/database/database.ts'
import { contentLink } from './platform/files/content-store.ts'
import { hashPassword } from './platform/identity/passwords/passwords.ts'
import type { Stores } from './stores.ts'
import { DEMO_CATALOGUE } from './subjects/alarms/demo-catalogue.ts'
import { floorPlanOf } from './subjects/fleet/demo-floor-plans.ts'
import { type MachineSeedDeps, seedMachines } from './subjects/machines/demo-machines.ts'
import { seedMaintenance } from './subjects/maintenance/demo-maintenance.ts'
import {
  DEMO_ACCOUNTS,
  DEMO_ORGANIZATIONS,
  DEMO_PASSWORD,
  type DemoOrganizationCode,
} from './subjects/people/demo-accounts.ts'
import { seedTickets } from './subjects/tickets/demo-tickets.ts'

export interface SeedDeps
  extends Omit<MachineSeedDeps, 'organizationOf'>,
    Pick<Stores, 'organizations' | 'accounts' | 'groups' | 'grants' | 'contents' | 'catalogue' | 'tickets'> {}

interface DemoGroup {
  readonly organization: string
  readonly name: string
  readonly has: (machine: DemoMachine) => boolean
}

const SOLID_WOOD = new Set(['PLS', 'TFO', 'AWJ'])

/** A group named All holds every machine of its organization by itself. */
const GROUPS: readonly DemoGroup[] = [
  { organization: 'NORDHAUS', name: 'All', has: () => false },
  {
    organization: 'NORDHAUS',
    name: 'Panel line, hall 2',
    has: (m) => m.site === 'Nordhaus Bremen' && !SOLID_WOOD.has(m.family),
  },
  {
    organization: 'NORDHAUS',
    name: 'Solid wood, hall 1',
    has: (m) => m.site === 'Nordhaus Bremen' && SOLID_WOOD.has(m.family),
  },
  { organization: 'SEGHERIA', name: 'All', has: () => false },
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

/** A ticket of the first customer may open its machine to the dealer for so long. */
const TICKET_ACCESS_DAYS = 14

/** Organizations, people, machines and devices of the demo, all or nothing, once. */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  const { db, organizations, accounts, groups, grants } = deps
  if (await organizations.byCode('NORDHAUS')) return false
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await db.transaction(async (tx) => {
    const organizationIds = new Map<string, number>()
    for (const { code, name, type } of DEMO_ORGANIZATIONS) {
      const organizationId = await organizations.add(code, name, type, tx)
      organizationIds.set(code, organizationId)
      await seedFloorPlan(deps, code, organizationId, tx)
    }
    const organizationOf = (code: string): number => known(organizationIds.get(code), code)

    await deps.catalogue.putAll(
      organizationOf('MILLMAKER'),
      DEMO_CATALOGUE.map((entry) => ({ ...entry, publicId: `alarm-${entry.code}` })),
      tx,
    )

    const accountIds = new Map<string, number>()
    for (const [index, { organization, roles, ...account }] of DEMO_ACCOUNTS.entries()) {
      const publicId = `user-${index + 1}`
      const organizationId = organizationOf(organization)
      accountIds.set(
        account.email,
        await accounts.add(
          { ...account, publicId, organizationId, passwordHash, roleLabels: roles, firstLogin: false },
          tx,
        ),
      )
    }

    const machineIds = await seedMachines({ ...deps, organizationOf }, tx)

    for (const [index, group] of GROUPS.entries()) {
      const organizationId = organizationOf(group.organization)
      const isAll = group.name === 'All'
      const groupId = await groups.add(
        { publicId: `group-${index + 1}`, organizationId, name: group.name, isAll },
        tx,
      )
      for (const { id } of DEMO_MACHINES.filter(group.has))
        await groups.putMachine(groupId, known(machineIds.get(id), id), tx)
      for (const { email } of DEMO_ACCOUNTS.filter(
        (account) => account.organization === group.organization,
      )) {
        await groups.putAccount(groupId, known(accountIds.get(email), email), tx)
      }
    }

    for (const [index, { owner, partner, note, has }] of GRANTS.entries()) {
      const open = DEMO_MACHINES.filter((machine) => machine.organization === owner && has(machine))
      await grants.add(
        {
          publicId: `grant-${index + 1}`,
          ownerId: organizationOf(owner),
          partnerId: organizationOf(partner),
          machineIds: open.map(({ id }) => known(machineIds.get(id), id)),
          note,
          grantedBy: known(
            DEMO_ACCOUNTS.find((each) => each.isAdmin && each.organization === owner),
            owner,
          ).email,
          endsAt: null,
        },
        tx,
      )
    }

    await deps.tickets.putAccessDays(organizationOf('NORDHAUS'), TICKET_ACCESS_DAYS, tx)
    const accountOf = (email: string): number => known(accountIds.get(email), email)
    const machineOf = (id: string): number => known(machineIds.get(id), id)
    await seedTickets({ tickets: deps.tickets, organizationOf, accountOf, machineOf, now: deps.now }, tx)
    await seedMaintenance({ db, organizationOf, accountOf, machineOf, now: deps.now }, tx)
  })
  return true
}

async function seedFloorPlan(
  { contents, organizations }: SeedDeps,
  code: DemoOrganizationCode,
  organizationId: number,
  tx: Queryable,
): Promise<void> {
  const drawing = floorPlanOf(code)
  if (drawing === null) return
  const id = `plan-${code.toLowerCase()}`
  await contents.put(
    { id, organizationId, accountId: null, type: 'image/svg+xml', bytes: Buffer.from(drawing) },
    tx,
  )
  await organizations.change(organizationId, { mapBackgroundUrl: contentLink(id) }, tx)
}

function known<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new Error(`the demo has no ${name}`)
  return thing
}
