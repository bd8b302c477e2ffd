import type { Value } from '@millwright/domain/points/point'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { readPoints } from '../../apps/server/src/platform/telemetry/point-store.ts'
import {
  CHANNELS,
  figureOfMessage,
  momentOfMessage,
  type PatientPlan,
  type PatientRecord,
  valueOfMessage,
} from './patient-plan.ts'

export interface Kept {
  readonly acknowledged: number
  readonly stored: number
  /** Acknowledged points that are not stored, or with another value. */
  readonly missing: number
}

/** Looks for every acknowledged point, wherever it is kept by now; those from which figures follow are compared as figures. */
export async function lookForAcknowledged(
  db: Database,
  plan: PatientPlan,
  records: readonly PatientRecord[],
): Promise<Kept> {
  const kept = { acknowledged: 0, stored: 0, missing: 0 }
  const { rows } = await db.query<{ machine: string; machineId: number; channelId: number }>(
    `select m.public_id as machine, m.id as "machineId", c.id as "channelId"
       from machine_channel mc join machine m on m.id = mc.machine_id join channel c on c.id = mc.channel_id
      where starts_with(c.name, $1)`,
    [CHANNELS],
  )
  const channels = Map.groupBy(rows, ({ machine }) => machine)
  const indexes = new Map(plan.devices.map(({ machineId }, index) => [machineId, index]))
  for (const { machineId, sent, unacknowledged } of records) {
    const index = indexes.get(machineId) ?? 0
    const found = new Map<number, Value>()
    for (const channel of channels.get(machineId) ?? []) {
      const points = await readPoints(db, { ...channel, from: plan.firstTs, to: momentOfMessage(plan, sent) })
      for (const { ts, value } of points) found.set(ts, value)
    }
    const isOpen = new Set(unacknowledged)
    kept.stored += found.size
    for (let message = 0; message < sent; message++) {
      if (isOpen.has(message) || figureOfMessage(index, message)) continue
      const value = found.get(momentOfMessage(plan, message))
      kept.acknowledged++
      if (value?.kind !== 'number' || value.num !== valueOfMessage(message)) kept.missing++
    }
  }
  return kept
}
