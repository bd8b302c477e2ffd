import type { Database } from '../../platform/database/database.ts'
import type { ConnectorRef } from '../../platform/registry/connector-store.ts'

export interface CommandRow {
  readonly publicId: string
  readonly machine: string
  readonly request: Buffer
}

/** Commands of people to connectors, for as long as somebody waits for the answer. */
export function createCommandStore(db: Database) {
  return {
    /** False where so many wait for this connector already. */
    async add(
      connector: ConnectorRef,
      {
        publicId,
        machineId,
        request,
        max,
      }: { publicId: string; machineId: number; request: Buffer; max: number },
    ): Promise<boolean> {
      const { rows } = await db.query(
        `insert into connector_command (public_id, connector_id, machine_id, request)
         select $1, $2, $3, $4 where (select count(*) from connector_command where connector_id = $2) < $5 returning 1`,
        [publicId, connector.id, machineId, request, max],
      )
      return rows.length > 0
    },

    /** Those without an answer, but the ones that it works on. */
    async waiting({ id }: ConnectorRef, underWay: readonly string[]): Promise<CommandRow[]> {
      const { rows } = await db.prepared<CommandRow>(
        `select k.public_id as "publicId", m.public_id as machine, k.request
           from connector_command k join machine m on m.id = k.machine_id
          where k.connector_id = $1 and k.answer is null and k.public_id <> all($2) order by k.id`,
        [id, underWay],
      )
      return rows
    },

    /** False for one that nobody waits for any more. */
    async answer({ id }: ConnectorRef, publicId: string, answer: unknown): Promise<boolean> {
      const { rows } = await db.query(
        'update connector_command set answer = $3 where connector_id = $1 and public_id = $2 returning 1',
        [id, publicId, JSON.stringify(answer)],
      )
      return rows.length > 0
    },

    /** Undefined while there is none. */
    async answerOf(publicId: string): Promise<unknown> {
      const { rows } = await db.query<{ answer: unknown }>(
        'select answer from connector_command where public_id = $1',
        [publicId],
      )
      return rows[0]?.answer ?? undefined
    },

    async remove(publicId: string): Promise<void> {
      await db.query('delete from connector_command where public_id = $1', [publicId])
    },

    /** Those that were left by a process that died. */
    async dropBefore(at: Date): Promise<void> {
      await db.query('delete from connector_command where created_at < $1', [at])
    },
  }
}

export type CommandStore = ReturnType<typeof createCommandStore>
