import { STATUS_CHANNEL } from '@millwright/contract/topics'
import type pg from 'pg'
import { type LoadPlan, type LoadResult, statusOfPoint } from './load-plan.ts'

export interface Verdict {
  readonly acknowledged: number
  readonly stored: number
  /** Acknowledged points that are missing, there twice or with another value. */
  readonly lost: number
  readonly repeated: number
  readonly wrong: number
}

/** Looks for every acknowledged point of a finished run in the store. */
export async function verifyStored(client: pg.Client, plan: LoadPlan, result: LoadResult): Promise<Verdict> {
  const { rows } = await client.query(
    `select m.public_id as id, count(*) as stored, count(distinct s.ts) as moments,
            count(*) filter (where s.txt = case
              when (floor((extract(epoch from s.ts) * 1000 - $2::bigint) / $3::bigint)::bigint % 2) = 0 then $4 else $5 end) as correct
       from sample s join machine m on m.id = s.machine_id
      where s.channel_id = (select id from channel where name = $1)
        and s.ts >= to_timestamp($2::bigint / 1000.0) and s.ts < to_timestamp(($2::bigint + $6::bigint) / 1000.0)
      group by m.public_id`,
    [
      STATUS_CHANNEL,
      plan.firstTs,
      plan.pointsPerStatus,
      statusOfPoint(plan, 0),
      statusOfPoint(plan, plan.pointsPerStatus),
      Math.max(...result.sent) * plan.pointsPerMessage,
    ],
  )
  const found = new Map<string, { stored: number; moments: number; correct: number }>(
    rows.map(({ id, ...counts }) => [
      id,
      { stored: +counts.stored, moments: +counts.moments, correct: +counts.correct },
    ]),
  )
  const verdict = { acknowledged: 0, stored: 0, lost: 0, repeated: 0, wrong: 0 }
  plan.devices.forEach(({ machineId }, index) => {
    const { stored = 0, moments = 0, correct = 0 } = found.get(machineId) ?? {}
    const acknowledged = (result.acknowledged[index] ?? 0) * plan.pointsPerMessage
    verdict.acknowledged += acknowledged
    verdict.stored += stored
    // Everything sent was acknowledged (the run waits for that), so the counts alone tell.
    verdict.lost += Math.max(0, acknowledged - moments)
    verdict.repeated += stored - moments
    verdict.wrong += stored - correct
  })
  return verdict
}
