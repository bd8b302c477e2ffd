import type { ConnectorBacklog } from '@millwright/contract/connectors/connectors'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { unlessTaken } from '../../platform/database/unless-taken.ts'
import type { ConnectorRef } from '../../platform/registry/connector-store.ts'
import { badField } from '../../platform/runtime/errors.ts'

export interface ConnectorRow extends ConnectorRef {
  readonly name: string
  readonly version: string | null
  readonly clockAheadMs: number | null
  readonly backlog: ConnectorBacklog | null
  readonly seenAt: Date | null
  /** Of the organization that looks. */
  readonly machines: number
}

export interface Seen {
  readonly version: string
  readonly clockAheadMs: number
  readonly backlog: ConnectorBacklog
  readonly at: Date
}

/** So many an organization may have. */
const MAX_CONNECTORS = 100

/** Those of an organization, and those that run with the portal. */
export function createConnectorListStore(db: Database) {
  return {
    async list(organizationId: number): Promise<ConnectorRow[]> {
      const { rows } = await db.query<ConnectorRow>(
        `select c.id, c.public_id as "publicId", c.organization_id as "organizationId", c.name, c.version,
                c.clock_ahead_ms as "clockAheadMs", c.backlog, c.seen_at as "seenAt",
                (select count(*)::int from machine_connector mc join machine m on m.id = mc.machine_id
                  where mc.connector_id = c.id and m.organization_id = $1) as machines
           from connector c where c.organization_id = $1 or c.organization_id is null
          order by c.organization_id nulls first, c.name`,
        [organizationId],
      )
      return rows
    },

    async find(organizationId: number, publicId: string, tx: Queryable = db): Promise<ConnectorRef | null> {
      const { rows } = await tx.query<ConnectorRef>(
        `select id, public_id as "publicId", organization_id as "organizationId" from connector
          where public_id = $2 and (organization_id = $1 or organization_id is null)`,
        [organizationId, publicId],
      )
      return rows[0] ?? null
    },

    /** False where there are as many as there may be. */
    async add(
      organizationId: number,
      { publicId, name, tokenHash }: { publicId: string; name: string; tokenHash: Buffer },
      tx: Queryable,
    ): Promise<boolean> {
      const { rows } = await unlessTaken(
        'connector_name',
        () => badField('Name', 'is taken by another connector'),
        tx.query(
          `insert into connector (organization_id, public_id, name, token_hash)
           select $1, $2, $3, $4 where (select count(*) from connector where organization_id = $1) < $5 returning 1`,
          [organizationId, publicId, name, tokenHash, MAX_CONNECTORS],
        ),
      )
      return rows.length > 0
    },

    /** False for one that reads machines; those that run with the portal stay. */
    async remove({ id }: ConnectorRef, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query(
        `delete from connector c where id = $1 and organization_id is not null
            and not exists (select 1 from machine_connector where connector_id = c.id) returning 1`,
        [id],
      )
      return rows.length > 0
    },

    /** Its name; null for one that runs with the portal. */
    async putToken({ id }: ConnectorRef, tokenHash: Buffer, tx: Queryable): Promise<string | null> {
      const { rows } = await tx.query<{ name: string }>(
        'update connector set token_hash = $2 where id = $1 and organization_id is not null returning name',
        [id, tokenHash],
      )
      return rows[0]?.name ?? null
    },

    async seen({ id }: ConnectorRef, { version, clockAheadMs, backlog, at }: Seen): Promise<void> {
      await db.query(
        'update connector set version = $2, clock_ahead_ms = $3, backlog = $4, seen_at = $5 where id = $1',
        [id, version, clockAheadMs, JSON.stringify(backlog), at],
      )
    },
  }
}
