import { DAY_MS } from '@millwright/domain/time/lengths'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { readChannels } from '../../apps/server/src/platform/telemetry/point-store.ts'
import { CROWD_CHANNEL, type CrowdRecord } from './crowd-plan.ts'
import { createPointDigest } from './point-digest.ts'

export interface CrowdVerdict {
  readonly acknowledged: number
  readonly stored: number
  /** Machines whose stored points, without those that were never acknowledged, are not what was acknowledged. */
  readonly differing: number
}

/** Compares what each device was acknowledged with what is stored of it, by digest. */
export async function verifyCrowd(
  db: Database,
  records: readonly CrowdRecord[],
  from: number,
): Promise<CrowdVerdict> {
  const { rows } = await db.query<{ machine: string; machineId: number; channelId: number }>(
    `select m.public_id as machine, m.id as "machineId", c.id as "channelId"
       from machine_channel mc join machine m on m.id = mc.machine_id join channel c on c.id = mc.channel_id
      where c.name = $1`,
    [CROWD_CHANNEL],
  )
  const known = new Map(rows.map((row) => [row.machine, row]))
  const verdict = { acknowledged: 0, stored: 0, differing: 0 }
  for (const { machineId, acknowledged, digest, open } of records) {
    const ids = known.get(machineId)
    const read = ids
      ? await readChannels(db, {
          machineId: ids.machineId,
          channelIds: [ids.channelId],
          from,
          to: from + DAY_MS,
        })
      : new Map()
    const unsure = new Set(open)
    const found = createPointDigest()
    for (const { ts, value } of read.get(ids?.channelId ?? 0) ?? []) {
      verdict.stored++
      if (!unsure.has(ts)) found.add(ts, value.kind === 'number' ? value.num : Number.NaN)
    }
    verdict.acknowledged += acknowledged
    if (found.text() !== digest) verdict.differing++
  }
  return verdict
}
