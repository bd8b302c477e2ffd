import type { CycleVerdict } from '@millwright/domain/condition/judge'
import type { Database } from '../../platform/database/database.ts'
import { heldUntil, IS_KEPT, RECORDED_AT } from './fingerprint-store.ts'
import type { Conditions } from './shared/cycle-store.ts'

/** A fingerprint that tests are compared with, and when its latest run was recorded. */
export interface KeptPrint {
  readonly publicId: string
  readonly print: Buffer
  readonly recordedAt: Date
}
export interface ShapesOfOperation {
  readonly operation: string
  readonly tool: string
  readonly shapes: Buffer
}

export interface PrintOfOperation extends ShapesOfOperation {
  /** Of a fresh one, as a variance; null of one of an earlier version. */
  readonly spread: number | null
}

/** Besides the one in use. More would make every run look like one of them. */
const EARLIER = 3
/** So many runs of an operation say how it looked at a time. */
const RUNS = 5
/**
 * Runs that a fingerprint was made of, that were OK by one, or that a person called good. What warns may be damage that operations share, and
 * what was never judged may be anything: drift beyond the limits is learned from what a person calls good.
 */
const IS_GOOD = "(is_fingerprint or status in ('OK', 'FINGERPRINT') or verdict ? 'calledGood')"
/** Other operations and tools of a machine. */
const OTHERS = 50

/** A machine's earlier tests, by which a new one is judged. Every query names its machine. */
export function createHistoryStore(db: Database) {
  return {
    /** The one in use first, then earlier ones that were in use for long, the newest first. */
    async kept(machineId: number, { app, operation, tool }: Conditions): Promise<KeptPrint[]> {
      const { rows } = await db.query<KeptPrint>(
        `select f.public_id as "publicId", f.print, ${RECORDED_AT} from condition_fingerprint f
          where f.machine_id = $1 and f.app = $2 and f.operation = $3 and f.tool = $4
            and (f.ended_at is null or f.id in (select e.id from condition_fingerprint e
              where e.machine_id = $1 and e.app = $2 and e.operation = $3 and e.tool = $4 and ${IS_KEPT}))
          order by f.ended_at desc nulls first limit $5`,
        [machineId, app, operation, tool, EARLIER + 1],
      )
      return rows
    },

    /** How the machine's other operations and tools looked around a moment, by their good runs. */
    async around(
      machineId: number,
      { app, operation, tool }: Conditions,
      at: Date,
      withinMs: number,
      since: Date | null = null,
    ): Promise<ShapesOfOperation[]> {
      const { rows } = await db.query<ShapesOfOperation>(
        `select operation, tool, shapes from (
           select operation, tool, shapes,
                  row_number() over (partition by operation, tool order by greatest(started_at - $5, $5 - started_at)) as place
             from condition_cycle
            where machine_id = $1 and app = $2 and (operation, tool) <> ($3, $4) and shapes is not null
              and started_at between $5::timestamptz - $6::interval and $5::timestamptz + $6::interval
              and ($9::timestamptz is null or started_at > $9)
              and ${IS_GOOD}) as c
          where place <= $7 order by operation, tool limit $8`,
        [machineId, app, operation, tool, at, `${withinMs} milliseconds`, RUNS, RUNS * OTHERS, since],
      )
      return rows
    },

    /** The fingerprints in use of the machine's other operations and tools. */
    async others(machineId: number, { app, operation, tool }: Conditions): Promise<PrintOfOperation[]> {
      const { rows } = await db.query<PrintOfOperation>(
        `select operation, tool, shapes, spread from condition_fingerprint
          where machine_id = $1 and app = $2 and (operation, tool) <> ($3, $4) and ended_at is null
            and shapes is not null order by operation, tool limit $5`,
        [machineId, app, operation, tool, OTHERS],
      )
      return rows
    },

    /** By good tests between the fingerprint and a moment; null without one. */
    async heldUntil(
      machineId: number,
      { app, operation, tool }: Conditions,
      recordedAt: Date,
      before: Date,
    ): Promise<Date | null> {
      const which =
        'c.machine_id = $1 and c.app = $2 and c.operation = $3 and c.tool = $4 and c.started_at < $6'
      const { rows } = await db.query<{ at: Date | null }>(
        `select ${heldUntil(which, '$5::timestamptz')} as at`,
        [machineId, app, operation, tool, recordedAt, before],
      )
      return rows[0]?.at ?? null
    },

    /** Of the test before, of those since a moment; null without one that was judged. */
    async verdictBefore(
      machineId: number,
      { app, operation, tool }: Conditions,
      since: Date,
      before: Date,
    ): Promise<CycleVerdict | null> {
      const { rows } = await db.query<{ verdict: CycleVerdict }>(
        `select verdict from condition_cycle
          where machine_id = $1 and app = $2 and operation = $3 and tool = $4 and not is_fingerprint
            and started_at > $5 and started_at < $6 and score is not null
          order by started_at desc limit 1`,
        [machineId, app, operation, tool, since, before],
      )
      return rows[0]?.verdict ?? null
    },

    /** When the newest run of the fingerprint in use was recorded; null without one. */
    async recordedAt(machineId: number, { app, operation, tool }: Conditions): Promise<Date | null> {
      const { rows } = await db.query<{ recordedAt: Date }>(
        `select ${RECORDED_AT} from condition_fingerprint f
          where f.machine_id = $1 and f.app = $2 and f.operation = $3 and f.tool = $4 and f.ended_at is null`,
        [machineId, app, operation, tool],
      )
      return rows[0]?.recordedAt ?? null
    },

    /** The last tests that were judged since a moment, the newest first. */
    async lastJudged(machineId: number, { app, operation, tool }: Conditions, since: Date, limit: number) {
      const { rows } = await db.query<{ cycleUuid: string; verdict: CycleVerdict }>(
        `select cycle_uuid as "cycleUuid", verdict from condition_cycle
          where machine_id = $1 and app = $2 and operation = $3 and tool = $4 and not is_fingerprint
            and started_at > $5 and score is not null
          order by started_at desc limit $6`,
        [machineId, app, operation, tool, since, limit],
      )
      return rows
    },

    /** In the days before a moment, with its own. */
    async testsWithin(machineId: number, days: number, until: Date): Promise<number> {
      const { rows } = await db.query<{ tests: number }>(
        `select count(*)::int as tests from condition_cycle
          where machine_id = $1 and started_at > $2::timestamptz - make_interval(days => $3) and started_at <= $2`,
        [machineId, until, days],
      )
      return rows[0]?.tests ?? 0
    },
  }
}

export type HistoryStore = ReturnType<typeof createHistoryStore>
