import type { Activation } from '@millwright/domain/machines/licence'
import type { Database, Queryable } from '../database/database.ts'

interface ActivationRow {
  type: Activation['type']
  starts_at: Date
  ends_at: Date
}

export interface EndingActivation {
  readonly activationId: number
  readonly machineId: number
  /** The public id. */
  readonly machine: string
  readonly endsAt: Date
}

/** From when to when machines were licensed, and by whom. */
export function createActivationStore(db: Database) {
  return {
    /** The latest last. */
    async listOf(machineId: number, tx: Queryable = db): Promise<Activation[]> {
      const { rows } = await tx.query<ActivationRow>(
        'select type, starts_at, ends_at from activation where machine_id = $1 order by id',
        [machineId],
      )
      return rows.map(({ type, starts_at, ends_at }) => ({
        type,
        start: starts_at.getTime(),
        end: ends_at.getTime(),
      }))
    },

    /** Public ids of machines whose last licence ended in this time: only the last one counts. */
    async endedBetween(after: Date, until: Date): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select m.public_id as id from activation a join machine m on m.id = a.machine_id
          where a.ends_at > $1 and a.ends_at <= $2
            and not exists (select 1 from activation later where later.machine_id = a.machine_id and later.id > a.id)`,
        [after, until],
      )
      return rows.map((row) => row.id)
    },

    /** Machines whose last licence ends in this time. */
    async endingBetween(after: Date, until: Date): Promise<EndingActivation[]> {
      const { rows } = await db.query<EndingActivation>(
        `select a.id as "activationId", a.machine_id as "machineId", m.public_id as machine, a.ends_at as "endsAt"
           from activation a join machine m on m.id = a.machine_id and m.removed_at is null
          where a.ends_at > $1 and a.ends_at <= $2
            and not exists (select 1 from activation later where later.machine_id = a.machine_id and later.id > a.id)
          order by a.ends_at, a.id`,
        [after, until],
      )
      return rows
    },

    async add(machineId: number, activation: Activation, by: string, tx: Queryable = db): Promise<void> {
      const { type, start, end } = activation
      await tx.query(
        'insert into activation (machine_id, type, starts_at, ends_at, activated_by) values ($1, $2, $3, $4, $5)',
        [machineId, type, new Date(start), new Date(end), by],
      )
    },
  }
}

export type ActivationStore = ReturnType<typeof createActivationStore>
