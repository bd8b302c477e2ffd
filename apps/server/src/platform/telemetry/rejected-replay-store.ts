import { int8Array } from '../database/binary-arrays.ts'
import type { Database, Queryable } from '../database/database.ts'

/** Messages that are taken in again, as somebody asked for. */
export interface RejectedReplay {
  readonly id: number
  readonly begunAt: Date
  /** Null while one of its groups is being taken in. */
  readonly endedAt: Date | null
  readonly groups: number
  readonly groupsLeft: number
  readonly stored: number
  readonly refused: number
  /** Why the first of them was refused again; empty for none. */
  readonly reason: string
}

export interface ReplayPart {
  readonly replayId: number
  readonly machineId: number
  readonly groupId: number
}

interface ReplayStep extends Pick<RejectedReplay, 'refused' | 'reason'> {
  /** Messages: the last that was tried before, and the last that was tried now. */
  readonly from: number
  readonly to: number
  readonly endedAt: number | null
}

export function createRejectedReplayStore(db: Database) {
  return {
    async begin(
      organizationId: number,
      parts: readonly Omit<ReplayPart, 'replayId'>[],
      at: number,
      tx: Queryable,
    ): Promise<number> {
      const { rows } = await tx.query<{ replay_id: number }>(
        `with begun as (
           insert into rejected_replay (organization_id, begun_at) values ($1, $2) returning id)
         insert into rejected_replay_part (replay_id, machine_id, group_id)
         select b.id, p.machine_id, p.group_id from begun b, unnest($3::bigint[], $4::bigint[]) p (machine_id, group_id)
         returning replay_id`,
        [
          organizationId,
          new Date(at),
          int8Array(parts.map(({ machineId }) => machineId)),
          int8Array(parts.map(({ groupId }) => groupId)),
        ],
      )
      const id = rows[0]?.replay_id
      if (id === undefined) throw new Error('nothing was given to be taken in again')
      return id
    },

    /** How far a part has come from where it was; a second time changes nothing. */
    async note(
      { replayId, machineId, groupId }: ReplayPart,
      { from, to, refused, reason, endedAt }: ReplayStep,
      tx: Queryable = db,
    ): Promise<void> {
      await tx.query(
        `update rejected_replay_part
            set after_id = $5, refused = refused + $6, reason = coalesce(nullif(reason, ''), $7), ended_at = $8
          where replay_id = $1 and machine_id = $2 and group_id = $3 and after_id = $4 and ended_at is null`,
        [
          replayId,
          machineId,
          groupId,
          from,
          to,
          refused,
          reason,
          endedAt === null ? null : new Date(endedAt),
        ],
      )
    },

    /** The newest of an organization; null for none. */
    async latest(organizationId: number): Promise<RejectedReplay | null> {
      const { rows } = await db.query<RejectedReplay>(
        `with latest as (
           select id, begun_at, stored from rejected_replay where organization_id = $1 order by id desc limit 1)
         select l.id, l.begun_at as "begunAt", l.stored, count(*) as groups,
                count(*) filter (where p.ended_at is null) as "groupsLeft",
                case when bool_and(p.ended_at is not null) then max(p.ended_at) end as "endedAt",
                sum(p.refused)::float8 as refused,
                coalesce(min(p.reason) filter (where p.reason <> ''), '') as reason
           from latest l join rejected_replay_part p on p.replay_id = l.id
          group by l.id, l.begun_at, l.stored`,
        [organizationId],
      )
      return rows[0] ?? null
    },
  }
}
