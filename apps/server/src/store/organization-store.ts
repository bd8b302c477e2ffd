import type { Database, Queryable } from './database.ts'

export interface OrganizationRecord {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly type: 'VENDOR' | 'CUSTOMER'
  readonly logoUrl: string
  readonly mapBackgroundUrl: string
}

export function createOrganizationStore(db: Database) {
  return {
    async byCode(code: string): Promise<OrganizationRecord | null> {
      const { rows } = await db.query<OrganizationRecord>(
        `select id, business_code as code, name, type, logo_url as "logoUrl", map_background_url as "mapBackgroundUrl"
           from organization where business_code = $1`,
        [code],
      )
      return rows[0] ?? null
    },

    async add(
      code: string,
      name: string,
      type: OrganizationRecord['type'],
      tx: Queryable = db,
    ): Promise<number> {
      const { rows } = await tx.query<{ id: number }>(
        'insert into organization (business_code, name, type) values ($1, $2, $3) returning id',
        [code, name, type],
      )
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`organization ${code} was not stored`)
      return id
    },

    async addRole(label: string, name: string, tx: Queryable = db): Promise<void> {
      await tx.query('insert into role (label, name) values ($1, $2) on conflict (label) do nothing', [
        label,
        name,
      ])
    },
  }
}

export type OrganizationStore = ReturnType<typeof createOrganizationStore>
