import { isZone, usableZone } from '@millwright/domain/time/zone'
import type { Database, Queryable } from '../database/database.ts'

export interface RepairedZone {
  readonly machine: string
  readonly zone: string
  readonly counted: string
}

/** Time zones, as far as PostgreSQL, `Intl` and Temporal all know them. */
export function createZoneStore(db: Database) {
  let names: Promise<Map<string, string>> | undefined

  /** By their names in lower case. The view reads hundreds of files, and changes with the version of PostgreSQL only. */
  async function load(): Promise<Map<string, string>> {
    const { rows } = await db.query<{ name: string }>('select name from pg_timezone_names')
    return new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
  }

  function known(): Promise<Map<string, string>> {
    names ??= load().catch((error: unknown) => {
      names = undefined
      throw error
    })
    return names
  }

  return {
    /** As it is spelled there; null for a zone that not all three know. */
    async find(zone: string): Promise<string | null> {
      const name = (await known()).get(zone.toLowerCase())
      return name !== undefined && isZone(name) ? name : null
    },

    /**
     * Gives machines with a zone that PostgreSQL does not know the one that their days are counted in. One that only this
     * process does not know may be new, and is left alone.
     */
    async repair(tx: Queryable = db): Promise<RepairedZone[]> {
      const { rows } = await tx.query<{ zone: string }>('select distinct timezone as zone from machine')
      const repaired: RepairedZone[] = []
      for (const { zone } of rows) {
        const counted = usableZone(zone)
        if (counted === zone || (await known()).has(zone.toLowerCase())) continue
        const changed = await tx.query<{ machine: string }>(
          'update machine set timezone = $2 where timezone = $1 returning public_id as machine',
          [zone, counted],
        )
        repaired.push(...changed.rows.map(({ machine }) => ({ machine, zone, counted })))
      }
      return repaired
    },
  }
}

export type ZoneStore = ReturnType<typeof createZoneStore>
