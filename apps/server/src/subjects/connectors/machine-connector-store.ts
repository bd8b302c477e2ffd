import type { MappedChannel, SourceHealth } from '@millwright/contract/connectors/mapping-shapes'
import type { MachineSource } from '@millwright/contract/connectors/settings'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { ConnectorRef } from '../../platform/registry/connector-store.ts'
import type { DeviceRef } from '../../platform/registry/device-store.ts'

/** How a machine is reached, as it is stored. */
export interface StoredConnection {
  readonly source: MachineSource
  /** Sealed; null for none. */
  readonly secrets: Buffer | null
  readonly secretNames: readonly string[]
  readonly trusted: readonly string[]
  readonly mapping: readonly MappedChannel[]
}

export interface MachineConnectorRow extends StoredConnection {
  readonly connectorPublicId: string
  readonly isOn: boolean
  readonly savedAt: Date
  readonly health: SourceHealth | null
  readonly healthAt: Date | null
}

export interface ReadMachineRow extends Omit<StoredConnection, 'secretNames'> {
  readonly machine: string
  readonly organizationCode: string
  readonly isOn: boolean
}

const CONNECTION = `mc.source, mc.secrets, mc.secret_names as "secretNames", mc.trusted, mc.mapping`

export function createMachineConnectorStore(db: Database) {
  /** A connector has to read something else from now on. */
  const touch = (connectorIds: readonly number[], tx: Queryable) =>
    tx.query('update connector set revision = revision + 1 where id = any($1)', [connectorIds])

  return {
    async of(machineId: number, tx: Queryable = db): Promise<MachineConnectorRow | null> {
      const { rows } = await tx.query<MachineConnectorRow>(
        `select ${CONNECTION}, c.public_id as "connectorPublicId", mc.is_on as "isOn", mc.saved_at as "savedAt",
                mc.health, mc.health_at as "healthAt"
           from machine_connector mc join connector c on c.id = mc.connector_id where mc.machine_id = $1`,
        [machineId],
      )
      return rows[0] ?? null
    },

    /** The connectors that have something new to read: this one, and the one that read it before. */
    async put(
      machineId: number,
      connector: ConnectorRef,
      { source, secrets, secretNames, trusted, mapping, isOn }: StoredConnection & { isOn: boolean },
      tx: Queryable,
    ): Promise<string[]> {
      const before = await tx.query<{ id: number; publicId: string }>(
        `select c.id, c.public_id as "publicId" from machine_connector mc join connector c on c.id = mc.connector_id
          where mc.machine_id = $1 for update of mc`,
        [machineId],
      )
      await tx.query(
        `insert into machine_connector (machine_id, connector_id, source, secrets, secret_names, trusted, mapping, is_on)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (machine_id) do update
           set connector_id = excluded.connector_id, source = excluded.source, secrets = excluded.secrets,
               secret_names = excluded.secret_names, trusted = excluded.trusted, mapping = excluded.mapping,
               is_on = excluded.is_on, saved_at = now(), health = null, health_at = null`,
        [
          machineId,
          connector.id,
          JSON.stringify(source),
          secrets,
          secretNames,
          trusted,
          JSON.stringify(mapping),
          isOn,
        ],
      )
      const all = [connector, ...before.rows]
      await touch(
        all.map(({ id }) => id),
        tx,
      )
      return [...new Set(all.map(({ publicId }) => publicId))]
    },

    /** The connector that read it; null for a machine that was not read. */
    async remove(machineId: number, tx: Queryable): Promise<string | null> {
      const { rows } = await tx.query<{ id: number; publicId: string }>(
        `delete from machine_connector mc using connector c where c.id = mc.connector_id and mc.machine_id = $1
         returning c.id, c.public_id as "publicId"`,
        [machineId],
      )
      await touch(
        rows.map(({ id }) => id),
        tx,
      )
      return rows[0]?.publicId ?? null
    },

    /**
     * Changes with each machine that it has to read otherwise, also when a machine is gone. Null for a connector that has been
     * removed, or whose token has been replaced.
     */
    async revisionOf({ id, tokenHash }: ConnectorRef): Promise<string | null> {
      const { rows } = await db.prepared<{ revision: string }>(
        `select c.revision || '-' || count(mc.machine_id) as revision
           from connector c left join machine_connector mc on mc.connector_id = c.id
          where c.id = $1 and c.token_hash = $2 group by c.id`,
        [id, tokenHash ?? null],
      )
      return rows[0]?.revision ?? null
    },

    async readBy({ id }: ConnectorRef): Promise<ReadMachineRow[]> {
      const { rows } = await db.query<ReadMachineRow>(
        `select m.public_id as machine, o.business_code as "organizationCode", mc.is_on as "isOn", ${CONNECTION}
           from machine_connector mc join machine m on m.id = mc.machine_id
           join organization o on o.id = m.organization_id
          where mc.connector_id = $1 order by m.id`,
        [id],
      )
      return rows
    },

    /** For points that a connector brings, by the id of the machine: those that it reads. */
    async devicesOf({ id }: ConnectorRef, ids: readonly string[]): Promise<Map<string, DeviceRef>> {
      const { rows } = await db.prepared<DeviceRef>(
        `select coalesce(d.device_id, m.public_id) as "deviceId", m.id as "machineId", m.public_id as "machinePublicId",
                m.organization_id as "organizationId"
           from machine_connector mc join machine m on m.id = mc.machine_id left join device d on d.machine_id = m.id
          where mc.connector_id = $1 and m.public_id = any($2)`,
        [id, ids],
      )
      return new Map(rows.map((device) => [device.machinePublicId, device]))
    },

    /** Of machines that it reads; the ids of those whose health is stored. */
    async putHealth(
      { id }: ConnectorRef,
      health: readonly { readonly Machine: string; readonly Health: SourceHealth }[],
      at: Date,
    ): Promise<string[]> {
      if (health.length === 0) return []
      const { rows } = await db.query<{ machine: string }>(
        `update machine_connector mc set health = reported.health, health_at = $4
           from machine m, unnest($2::text[], $3::jsonb[]) as reported (machine, health)
          where m.id = mc.machine_id and m.public_id = reported.machine and mc.connector_id = $1 and mc.is_on
         returning m.public_id as machine`,
        [id, health.map(({ Machine }) => Machine), health.map(({ Health }) => JSON.stringify(Health)), at],
      )
      return rows.map(({ machine }) => machine)
    },
  }
}
