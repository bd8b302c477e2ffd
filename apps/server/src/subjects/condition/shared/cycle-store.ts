import type { AppType } from '@millwright/domain/condition/app'
import type { Bearing } from '@millwright/domain/condition/frequencies'
import type { CycleVerdict } from '@millwright/domain/condition/judge'
import type { CycleStatus, CycleWait } from '@millwright/domain/condition/verdict'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { FileRecord } from '../../../platform/files/file-record.ts'

/** Runs are only compared where all of these are the same. */
export interface Conditions {
  readonly app: AppType
  readonly operation: string
  readonly tool: string
}

/** A test run. */
export interface CycleRecord {
  readonly cycleUuid: string
  readonly app: AppType
  readonly operation: string
  readonly tool: string
  readonly rpm: number | null
  readonly startedAt: Date
  readonly endedAt: Date
  readonly messages: readonly string[]
  readonly status: CycleStatus
  /** Why the status is `-`; null for any other. */
  readonly waitsFor: CycleWait | null
  readonly score: number | null
  readonly isFingerprint: boolean
  /** Recorded to become the fingerprint. */
  readonly marksFingerprint: boolean
  readonly bearings: readonly Bearing[]
  readonly verdict:
    | CycleVerdict
    | { readonly fault: string; readonly file: string; readonly like?: string }
    | null
}

/** `measured` and `shapes` are null where the files could not be read. */
export type CycleResult = Pick<CycleRecord, 'status' | 'score' | 'verdict'> & {
  readonly measured: Buffer | null
  readonly shapes: Buffer | null
}

export interface SubCycleRecord {
  readonly uuid: string
  readonly timeSerie: string
  readonly name: string
  readonly file: FileRecord | null
}

export type NewCycle = Omit<CycleRecord, 'score' | 'isFingerprint' | 'verdict' | 'waitsFor'> & {
  readonly machineId: number
  /** Of the tool by then; null where nobody counts them. */
  readonly cuts?: number | null
  readonly subCycles: readonly Omit<SubCycleRecord, 'file'>[]
}

export interface CycleFilter {
  readonly apps: readonly AppType[]
  readonly cycleUuid: string | null
  readonly isFingerprint: boolean | null
  readonly from: number | null
  readonly to: number | null
  readonly isLastOfTool: boolean
}

/** Of a cycle `c`. What was measured is not read for it. */
export const WAITS_FOR = `case when c.status <> '-' then null when c.measured is not null then 'fingerprint'
  when exists (select 1 from condition_subcycle s
    where s.machine_id = c.machine_id and s.cycle_uuid = c.cycle_uuid and s.file_id is null) then 'files'
  else 'analysis' end as "waitsFor"`

/** Of a cycle `c`. */
export const COLUMNS = `cycle_uuid as "cycleUuid", app, operation, tool, rpm, started_at as "startedAt", ended_at as "endedAt",
  messages, status, ${WAITS_FOR}, score, is_fingerprint as "isFingerprint",
  marks_fingerprint as "marksFingerprint", bearings, verdict`

/** Of a file `f` that is there; null while it is not. */
export const FILE = `case when f.id is null then null else json_build_object('id', f.id, 'organizationId', f.organization_id,
  'name', f.name, 'type', f.type, 'size', f.size, 'sha256', f.sha256) end as file`

/** More would not be seen in a small chart, and the trend takes the last twelve. */
const MOST_SCORES = 60

export function createCycleStore(db: Database) {
  return {
    /** False for one that was announced before: a device that got no answer sends it again. */
    async add(cycle: NewCycle, tx: Queryable): Promise<boolean> {
      const { rows } = await tx.query(
        `insert into condition_cycle (machine_id, cycle_uuid, app, operation, tool, rpm, started_at, ended_at, messages,
           status, marks_fingerprint, bearings, cuts) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict do nothing returning cycle_uuid`,
        [
          cycle.machineId,
          cycle.cycleUuid,
          cycle.app,
          cycle.operation,
          cycle.tool,
          cycle.rpm,
          cycle.startedAt,
          cycle.endedAt,
          cycle.messages,
          cycle.status,
          cycle.marksFingerprint,
          JSON.stringify(cycle.bearings),
          cycle.cuts ?? null,
        ],
      )
      if (rows.length === 0) return false
      await tx.query(
        `insert into condition_subcycle (machine_id, cycle_uuid, uuid, time_serie, name)
         select $1, $2, s.uuid, s."timeSerie", s.name
           from jsonb_to_recordset($3::jsonb) as s(uuid uuid, "timeSerie" text, name text)`,
        [cycle.machineId, cycle.cycleUuid, JSON.stringify(cycle.subCycles)],
      )
      return true
    },

    async find(machineId: number, cycleUuid: string, tx: Queryable = db): Promise<CycleRecord | null> {
      const { rows } = await tx.query<CycleRecord>(
        `select ${COLUMNS} from condition_cycle c where machine_id = $1 and cycle_uuid = $2`,
        [machineId, cycleUuid],
      )
      return rows[0] ?? null
    },

    async subCycles(machineId: number, cycleUuid: string): Promise<SubCycleRecord[]> {
      const { rows } = await db.query<SubCycleRecord>(
        `select s.uuid, s.time_serie as "timeSerie", s.name, ${FILE}
           from condition_subcycle s left join file f on f.id = s.file_id
          where s.machine_id = $1 and s.cycle_uuid = $2 order by s.time_serie`,
        [machineId, cycleUuid],
      )
      return rows
    },

    /** How many files of the test are still missing; null when this one was not waited for. */
    async attach(machineId: number, cycleUuid: string, timeSerie: string, fileId: string, tx: Queryable) {
      // Two last files at once: the second sees what the first has done.
      await tx.query('select 1 from condition_cycle where machine_id = $1 and cycle_uuid = $2 for update', [
        machineId,
        cycleUuid,
      ])
      const { rows } = await tx.query(
        `update condition_subcycle set file_id = $4
          where machine_id = $1 and cycle_uuid = $2 and time_serie = $3 and file_id is null returning uuid`,
        [machineId, cycleUuid, timeSerie, fileId],
      )
      if (rows.length === 0) return null
      const missing = await tx.query<{ missing: number }>(
        `select count(*)::int as missing from condition_subcycle
          where machine_id = $1 and cycle_uuid = $2 and file_id is null`,
        [machineId, cycleUuid],
      )
      return missing.rows[0]?.missing ?? 0
    },

    async page(
      machineId: number,
      { apps, cycleUuid, isFingerprint, from, to, isLastOfTool }: CycleFilter,
      { skip, limit, isAscending }: { skip: number; limit: number; isAscending: boolean },
    ): Promise<{ cycles: CycleRecord[]; total: number }> {
      const order = isAscending ? 'asc' : 'desc'
      const where = `machine_id = $1 and app = any($2::text[])
        and ($3::boolean is null or is_fingerprint = $3)
        and ($4::timestamptz is null or started_at >= $4) and ($5::timestamptz is null or started_at < $5)
        and ($6::uuid is null or cycle_uuid = $6)`
      const source = isLastOfTool
        ? `(select distinct on (tool) * from condition_cycle where ${where} order by tool, started_at desc) as c`
        : `condition_cycle c where ${where}`
      const values = [machineId, apps, isFingerprint, from && new Date(from), to && new Date(to), cycleUuid]
      const { rows } = await db.query<CycleRecord>(
        `select ${COLUMNS} from ${source} order by started_at ${order}, cycle_uuid offset $7 limit $8`,
        [...values, skip, limit],
      )
      const count = await db.query<{ total: number }>(`select count(*)::int as total from ${source}`, values)
      return { cycles: rows, total: count.rows[0]?.total ?? 0 }
    },

    async measured(machineId: number, cycleUuids: readonly string[], tx: Queryable = db) {
      const { rows } = await tx.query<{
        cycleUuid: string
        app: AppType
        operation: string
        tool: string
        startedAt: Date
        measured: Buffer | null
      }>(
        `select cycle_uuid as "cycleUuid", app, operation, tool, started_at as "startedAt", measured from condition_cycle
          where machine_id = $1 and cycle_uuid = any($2::uuid[]) order by started_at`,
        [machineId, cycleUuids],
      )
      return rows
    },

    /** Those under the same conditions that could be read and not compared with a fingerprint. */
    async waiting(machineId: number, { app, operation, tool }: Conditions): Promise<string[]> {
      const { rows } = await db.query<{ cycleUuid: string }>(
        `select cycle_uuid as "cycleUuid" from condition_cycle
          where machine_id = $1 and app = $2 and operation = $3 and tool = $4 and status in ('-', 'ABORTED')
            and measured is not null order by started_at`,
        [machineId, app, operation, tool],
      )
      return rows.map(({ cycleUuid }) => cycleUuid)
    },

    /** The machines of a group that were tested since a moment; those with the lowest score first. */
    async testedOfGroup(groupId: number, since: Date, limit: number): Promise<number[]> {
      const { rows } = await db.query<{ id: number }>(
        `select c.machine_id as id from group_machine gm join condition_cycle c on c.machine_id = gm.machine_id
          where gm.group_id = $1 and c.started_at >= $2
          group by c.machine_id order by min(c.score) nulls last, c.machine_id limit $3`,
        [groupId, since, limit],
      )
      return rows.map(({ id }) => id)
    },

    /** The last of each machine, app, tool and operation since a moment, the oldest first. */
    async recentOf(
      machineIds: readonly number[],
      since: Date,
    ): Promise<(CycleRecord & { machineId: number })[]> {
      const { rows } = await db.query<CycleRecord & { machineId: number }>(
        `select machine_id::int as "machineId", ${COLUMNS} from (
           select *, row_number() over (partition by machine_id, app, operation, tool order by started_at desc) as place
             from condition_cycle where machine_id = any($1::bigint[]) and started_at >= $2) as c
          where place <= $3 order by started_at, cycle_uuid`,
        [machineIds, since, MOST_SCORES],
      )
      return rows
    },

    /** The last tests under these conditions, the oldest first. */
    async lastMeasured(machineId: number, { app, operation, tool }: Conditions, limit: number) {
      const { rows } = await db.query<{ cycleUuid: string; startedAt: Date; measured: Buffer }>(
        `select * from (
           select cycle_uuid as "cycleUuid", started_at as "startedAt", measured from condition_cycle
            where machine_id = $1 and app = $2 and operation = $3 and tool = $4 and measured is not null
            order by started_at desc limit $5) as c order by "startedAt"`,
        [machineId, app, operation, tool, limit],
      )
      return rows
    },

    async noteResult(
      machineId: number,
      cycleUuid: string,
      { status, score, verdict, measured, shapes }: CycleResult,
      tx: Queryable = db,
    ): Promise<void> {
      // A person may have made it a fingerprint meanwhile. One that was unlike the fingerprint before is judged by this one.
      await tx.query(
        `update condition_cycle set status = $3, score = $4, verdict = $5, measured = $6, shapes = $7
          where machine_id = $1 and cycle_uuid = $2
            and (status = '-' or status = 'ABORTED' and measured is not null)`,
        [machineId, cycleUuid, status, score, verdict && JSON.stringify(verdict), measured, shapes],
      )
    },

    /** Of one that was judged before: what it came to now. */
    async noteAgain(
      machineId: number,
      cycleUuid: string,
      { status, score, verdict }: Pick<CycleRecord, 'status' | 'score' | 'verdict'>,
      tx: Queryable,
    ): Promise<void> {
      await tx.query(
        'update condition_cycle set status = $3, score = $4, verdict = $5 where machine_id = $1 and cycle_uuid = $2',
        [machineId, cycleUuid, status, score, JSON.stringify(verdict)],
      )
    },

    /** Those that are older go with their files and the collisions of the time, which the job of unused files removes. */
    async dropBefore(before: Date): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.query(
          `update file f set state = 'removed', owner_kind = null, owner_id = null
             from condition_subcycle s join condition_cycle c using (machine_id, cycle_uuid)
            where f.id = s.file_id and c.started_at < $1 and not c.is_fingerprint`,
          [before],
        )
        await tx.query(
          `update condition_subcycle s set file_id = null from condition_cycle c
            where c.machine_id = s.machine_id and c.cycle_uuid = s.cycle_uuid and c.started_at < $1
              and not c.is_fingerprint`,
          [before],
        )
        await tx.query('delete from condition_cycle where started_at < $1 and not is_fingerprint', [before])
        await tx.query('delete from condition_collision where time < $1', [before])
      })
    },
  }
}

export type CycleStore = ReturnType<typeof createCycleStore>
