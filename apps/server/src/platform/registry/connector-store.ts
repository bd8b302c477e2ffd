import type { Database } from '../database/database.ts'

/** A program that reads machines. */
export interface ConnectorRef {
  readonly id: number
  readonly publicId: string
  /** Null for the one that runs with the portal. */
  readonly organizationId: number | null
  /** Of the token with which it called; it may be replaced meanwhile. */
  readonly tokenHash?: Buffer
}

export function createConnectorStore(db: Database) {
  return {
    async byTokenHash(hash: Buffer): Promise<ConnectorRef | null> {
      const { rows } = await db.prepared<ConnectorRef>(
        `select id, public_id as "publicId", organization_id as "organizationId", token_hash as "tokenHash"
           from connector where token_hash = $1`,
        [hash],
      )
      return rows[0] ?? null
    },

    /** The one that runs with a process of the portal gets another token at each start. */
    async putBuiltIn(publicId: string, name: string, tokenHash: Buffer): Promise<ConnectorRef> {
      const { rows } = await db.query<ConnectorRef>(
        `insert into connector (public_id, name, token_hash) values ($1, $2, $3)
         on conflict (coalesce(organization_id, 0), name) do update set token_hash = excluded.token_hash
         returning id, public_id as "publicId", organization_id as "organizationId"`,
        [publicId, name, tokenHash],
      )
      const [built] = rows
      if (!built) throw new Error('the connector of this process was not stored')
      return built
    },
  }
}
