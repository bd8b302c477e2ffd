import type { FINGERPRINT_KINDS } from '@millwright/contract/condition/condition-fingerprints'
import type { AppType } from '@millwright/domain/condition/app'
import { FRESH_MS } from '@millwright/domain/condition/hearing'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Conditions, CycleRecord } from './shared/cycle-store.ts'

export type FingerprintKind = (typeof FINGERPRINT_KINDS)[number]

export interface FingerprintRecord extends Conditions {
  readonly publicId: string
  readonly kind: FingerprintKind
  /** The runs of a step. */
  readonly added: readonly string[]
  readonly cycleUuids: readonly string[]
  readonly madeAt: Date
  readonly madeBy: string
  readonly reason: string
  readonly endedAt: Date | null
  readonly removedAt: Date | null
  readonly removedBy: string | null
  readonly removedReason: string | null
}

export type NewFingerprint = Pick<
  FingerprintRecord,
  'publicId' | 'app' | 'operation' | 'tool' | 'kind' | 'added' | 'cycleUuids' | 'madeBy' | 'reason'
> & {
  readonly machineId: number
  readonly print: Buffer
  readonly shapes: Buffer | null
  /** Of a fresh one, as a variance; null without vibration. */
  readonly spread: number | null
  /** Of a run that was called good: what it had come to. */
  readonly before: Pick<CycleRecord, 'status' | 'score' | 'verdict'> | null
}

/** With all by which its age is known. */
export interface UsedFingerprint extends Conditions {
  readonly machineId: number
  readonly publicId: string
  /** Of its newest run. */
  readonly recordedAt: Date
  readonly heldUntil: Date | null
  /** The last time that what its check is about was repaired. */
  readonly repairedAt: Date | null
  readonly spread: number | null
  /** No earlier one is compared too. */
  readonly isOnly: boolean
}

const COLUMNS = `public_id as "publicId", app, operation, tool, cycle_uuids as "cycleUuids", made_at as "madeAt",
  made_by as "madeBy", reason, ended_at as "endedAt", kind, added, removed_at as "removedAt",
  removed_by as "removedBy", removed_reason as "removedReason"`

/**
 * The last good test, of those that `which` chooses, in an unbroken row from a moment on: each while the one before was fresh
 * (`ageOf`). Null without one.
 */
export const heldUntil = (
  which: string,
  from: string,
): string => `(select max(held.at) filter (where held.pauses = 0) from (
  select step.at, count(*) filter (where step.at - step.before >= interval '${FRESH_MS} milliseconds') over (order by step.at) as pauses
    from (select c.started_at as at, lag(c.started_at, 1, ${from}) over (order by c.started_at) as before
            from condition_cycle c where ${which} and c.status = 'OK' and c.started_at > ${from}) as step) as held)`

const OF_FINGERPRINT =
  'c.machine_id = f.machine_id and c.app = f.app and c.operation = f.operation and c.tool = f.tool'
const MADE_FROM = `coalesce((select max(m.started_at) from condition_cycle m
  where m.machine_id = f.machine_id and m.cycle_uuid = any(f.cycle_uuids)), f.made_at)`

/** Of a fingerprint `f`: when its newest run was recorded. */
export const RECORDED_AT = `${MADE_FROM} as "recordedAt"`

/** Of an earlier one `e` that tests are compared with too; one that was replaced sooner was a mistake. */
export const IS_KEPT = "e.removed_at is null and e.ended_at - e.made_at >= interval '30 days'"

const SAME = 'machine_id = $1 and app = $2 and operation = $3 and tool = $4'

export function createFingerprintStore(db: Database) {
  return {
    async list(machineId: number, apps: readonly AppType[]): Promise<FingerprintRecord[]> {
      const { rows } = await db.query<FingerprintRecord>(
        `select ${COLUMNS} from condition_fingerprint
          where machine_id = $1 and app = any($2::text[]) order by made_at desc, id desc limit 1000`,
        [machineId, apps],
      )
      return rows
    },

    /** Those in use, by machine. Each is read by its indexes. */
    async usedBy(machineIds: readonly number[]): Promise<UsedFingerprint[]> {
      const { rows } = await db.query<UsedFingerprint>(
        `select f.machine_id::int as "machineId", f.public_id as "publicId", f.app, f.operation, f.tool, f.spread,
                ${RECORDED_AT}, ${heldUntil(OF_FINGERPRINT, MADE_FROM)} as "heldUntil",
                (select max(r.repaired_at) from condition_repair r
                  where r.machine_id = f.machine_id and r.app = f.app) as "repairedAt",
                not exists (select 1 from condition_fingerprint e
                  where e.machine_id = f.machine_id and e.app = f.app and e.operation = f.operation and e.tool = f.tool
                    and ${IS_KEPT}) as "isOnly"
           from condition_fingerprint f where f.machine_id = any($1::bigint[]) and f.ended_at is null`,
        [machineIds],
      )
      return rows
    },

    /** Of those in use of a machine. */
    async shapesOf(machineId: number): Promise<{ publicId: string; shapes: Buffer }[]> {
      const { rows } = await db.query<{ publicId: string; shapes: Buffer }>(
        `select public_id as "publicId", shapes from condition_fingerprint
          where machine_id = $1 and ended_at is null and shapes is not null order by id limit 200`,
        [machineId],
      )
      return rows
    },

    async find(machineId: number, publicId: string, tx: Queryable = db): Promise<FingerprintRecord | null> {
      const { rows } = await tx.query<FingerprintRecord>(
        `select ${COLUMNS} from condition_fingerprint where machine_id = $1 and public_id = $2`,
        [machineId, publicId],
      )
      return rows[0] ?? null
    },

    async inUse(machineId: number, { app, operation, tool }: Conditions, tx: Queryable = db) {
      const { rows } = await tx.query<FingerprintRecord>(
        `select ${COLUMNS} from condition_fingerprint where ${SAME} and ended_at is null`,
        [machineId, app, operation, tool],
      )
      return rows[0] ?? null
    },

    /** The step that a test was called good by; null once it was taken out. */
    async stepOf(
      machineId: number,
      cycleUuid: string,
      tx: Queryable = db,
    ): Promise<FingerprintRecord | null> {
      const { rows } = await tx.query<FingerprintRecord>(
        `select ${COLUMNS} from condition_fingerprint
          where machine_id = $1 and kind = 'followed' and $2 = any(added) and removed_at is null
          order by made_at desc limit 1`,
        [machineId, cycleUuid],
      )
      return rows[0] ?? null
    },

    /** Of the last one that the budget did not make by itself. */
    async lastMade(machineId: number, { app, operation, tool }: Conditions): Promise<Buffer | null> {
      const { rows } = await db.query<{ shapes: Buffer | null }>(
        `select shapes from condition_fingerprint where ${SAME} and kind <> 'budget' and removed_at is null
          order by made_at desc, id desc limit 1`,
        [machineId, app, operation, tool],
      )
      return rows[0]?.shapes ?? null
    },

    /** Runs under these conditions are compared with it. */
    async used(machineId: number, { app, operation, tool }: Conditions): Promise<Buffer | null> {
      const { rows } = await db.query<{ print: Buffer }>(
        `select print from condition_fingerprint
          where machine_id = $1 and app = $2 and operation = $3 and tool = $4 and ended_at is null`,
        [machineId, app, operation, tool],
      )
      return rows[0]?.print ?? null
    },

    /** Two people at once: the second waits, and sees what the first has done. */
    async lock(machineId: number, tx: Queryable): Promise<void> {
      await tx.query('select 1 from machine where id = $1 for no key update', [machineId])
    },

    /** In place of the one that is used under its conditions. The tests of a step keep what they came to. */
    async replace(print: NewFingerprint, tx: Queryable): Promise<FingerprintRecord> {
      const { machineId, publicId, app, operation, tool, kind, added, cycleUuids, madeBy, reason } = print
      const conditions = [machineId, app, operation, tool]
      await this.lock(machineId, tx)
      await tx.query(
        `update condition_fingerprint set ended_at = now() where ${SAME} and ended_at is null`,
        conditions,
      )
      await tx.query(
        `update condition_cycle set is_fingerprint = cycle_uuid = any($5::uuid[]),
           status = case when $6 and cycle_uuid = any($5::uuid[]) then 'FINGERPRINT' else status end
          where ${SAME} and (is_fingerprint or cycle_uuid = any($5::uuid[]))`,
        [...conditions, cycleUuids, kind === 'chosen' || kind === 'recorded'],
      )
      const { rows } = await tx.query<FingerprintRecord>(
        `insert into condition_fingerprint (machine_id, app, operation, tool, public_id, cycle_uuids, print, made_by, reason, shapes,
           kind, added, spread, verdict_before)
         values ($1, $2, $3, $4, $5, $6::uuid[], $7, $8, $9, $10, $11, $12::uuid[], $13, $14) returning ${COLUMNS}`,
        [
          ...conditions,
          publicId,
          cycleUuids,
          print.print,
          madeBy,
          reason,
          print.shapes,
          kind,
          added,
          print.spread,
          print.before && JSON.stringify(print.before),
        ],
      )
      const [made] = rows
      if (!made) throw new Error(`fingerprint ${publicId} was not stored`)
      return made
    },
  }
}

export type FingerprintStore = ReturnType<typeof createFingerprintStore>
