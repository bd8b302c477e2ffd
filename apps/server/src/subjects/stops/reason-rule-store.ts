import type { ReasonRule } from '@millwright/domain/stops/reason-rule'
import type { PlainDay } from '@millwright/domain/time/zone'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { forgetUsageFrom } from '../../platform/telemetry/counted-days-store.ts'

/** A rule of an organization, with who made it. */
export interface StoredRule extends ReasonRule {
  readonly publicId: string
  readonly by: string
  readonly at: number
}

interface Row {
  organization_id: number
  public_id: string
  alarm_code: string | null
  program: string | null
  reason: ReasonRule['reason']
  valid_from: PlainDay
  valid_to: PlainDay | null
  by_name: string
  at: Date
}

const COLUMNS = `organization_id, public_id, alarm_code, program, reason, valid_from::text as valid_from,
  valid_to::text as valid_to, by_name, at`

const ruleOf = (row: Row): StoredRule => ({
  publicId: row.public_id,
  alarmCode: row.alarm_code,
  program: row.program,
  reason: row.reason,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  by: row.by_name,
  at: row.at.getTime(),
})

/** Of organizations: by these a stop gets its reason without a person. */
export function createReasonRuleStore(db: Database) {
  return {
    /** Those that hold, also from a later day on. */
    async open(organizationId: number, tx: Queryable = db): Promise<StoredRule[]> {
      const { rows } = await tx.query<Row>(
        `select ${COLUMNS} from reason_rule where organization_id = $1 and valid_to is null
          order by alarm_code nulls last, program nulls first`,
        [organizationId],
      )
      return rows.map(ruleOf)
    },

    /** All of several organizations, also those that hold no longer. */
    async ofMany(organizationIds: readonly number[], tx: Queryable = db): Promise<Map<number, StoredRule[]>> {
      const { rows } = await tx.query<Row>(
        `select ${COLUMNS} from reason_rule where organization_id = any($1::bigint[]) order by valid_from, id`,
        [int8Array(organizationIds)],
      )
      const byOrganization = Map.groupBy(rows, (row) => row.organization_id)
      return new Map([...byOrganization].map(([id, own]) => [id, own.map(ruleOf)]))
    },

    async add(tx: Queryable, organizationId: number, rule: StoredRule): Promise<void> {
      await tx.query(
        `insert into reason_rule (organization_id, public_id, alarm_code, program, reason, valid_from, by_name, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          organizationId,
          rule.publicId,
          rule.alarmCode,
          rule.program,
          rule.reason,
          rule.validFrom,
          rule.by,
          new Date(rule.at),
        ],
      )
    },

    /** It holds for the days before this one; a rule that had no such day is gone. */
    async end(tx: Queryable, organizationId: number, publicId: string, day: PlainDay): Promise<void> {
      await tx.query(
        `delete from reason_rule where organization_id = $1 and public_id = $2 and valid_from >= $3::date`,
        [organizationId, publicId, day],
      )
      await tx.query(
        `update reason_rule set valid_to = $3::date where organization_id = $1 and public_id = $2 and valid_to is null`,
        [organizationId, publicId, day],
      )
    },

    /** The days of all machines of the organization from this one on are counted again. */
    async recountFrom(tx: Queryable, organizationId: number, day: PlainDay): Promise<void> {
      const { rows } = await tx.query<{ id: number }>('select id from machine where organization_id = $1', [
        organizationId,
      ])
      await forgetUsageFrom(
        tx,
        rows.map(({ id }) => id),
        day,
      )
    },
  }
}
