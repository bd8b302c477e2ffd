import type { Database, Transaction } from '../database/database.ts'
import type { PlatformStores } from '../stores/platform-stores.ts'

/** Internal ids of the parts made so far, by the names that the demo gives them. */
export interface DemoWorld {
  /** By code. */
  readonly organizations: Map<string, number>
  /** By email. */
  readonly accounts: Map<string, number>
  /** By public id. */
  readonly machines: Map<string, number>
  organizationOf(code: string): number
  accountOf(email: string): number
  machineOf(publicId: string): number
}

export interface DemoDeps<S> {
  db: Database
  stores: S & PlatformStores
  tx: Transaction
  world: DemoWorld
  now: () => number
}

export function createDemoWorld(): DemoWorld {
  const [organizations, accounts, machines] = [new Map(), new Map(), new Map()] as const
  const known = (found: ReadonlyMap<string, number>, name: string): number => {
    const id = found.get(name)
    if (id === undefined) throw new Error(`the demo has no ${name}`)
    return id
  }
  return {
    organizations,
    accounts,
    machines,
    organizationOf: (code) => known(organizations, code),
    accountOf: (email) => known(accounts, email),
    machineOf: (publicId) => known(machines, publicId),
  }
}
