import type { Database } from '../../platform/database/database.ts'

/** Somebody who did something at a machine. */
export interface PresentPerson {
  readonly name: string
  /** The machine they did it at last. */
  readonly machineId: number
}

interface NamedMachine {
  readonly id: number
  readonly name: string
}

const MOST = 100

/** Who worked at machines, as far as the audit log knows. */
export function createPresenceStore(db: Database) {
  return {
    /** People of the organization, by name. */
    async of(
      organizationId: number,
      machines: readonly NamedMachine[],
      from: number,
      to: number,
    ): Promise<PresentPerson[]> {
      const { rows } = await db.query<{ name: string; target: string }>(
        `select max(e.actor_name) as name, (array_agg(e.target order by e.at desc))[1] as target
           from audit_entry e join account a on a.id = e.account_id and a.organization_id = $1
          where e.organization_id = $1 and e.at >= $2 and e.at < $3 and e.target = any($4::text[])
          group by e.account_id order by lower(max(e.actor_name)) limit ${MOST}`,
        [organizationId, new Date(from), new Date(to), machines.map(({ name }) => name)],
      )
      const idOf = new Map(machines.map(({ id, name }) => [name, id]))
      return rows.flatMap(({ name, target }) => {
        const machineId = idOf.get(target)
        return machineId === undefined ? [] : [{ name, machineId }]
      })
    },
  }
}
