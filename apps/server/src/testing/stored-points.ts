import type { Point } from '@millwright/domain/points/point'
import type { Queryable } from '../platform/database/database.ts'
import { FAR_FUTURE } from '../platform/database/far-future.ts'
import { readChannels } from '../platform/telemetry/point-store.ts'

export interface StoredPoint extends Point {
  /** The public id. */
  readonly machine: string
  readonly machineId: number
  readonly channel: string
}

interface ChannelRow {
  machine_id: number
  public_id: string
  channel_id: number
  name: string
}

/** Every point that is stored, as the product reads it. */
export async function storedPoints(db: Queryable): Promise<StoredPoint[]> {
  const { rows } = await db.query<ChannelRow>(
    `select mc.machine_id, m.public_id, mc.channel_id, c.name
       from machine_channel mc join machine m on m.id = mc.machine_id join channel c on c.id = mc.channel_id`,
  )
  const found: StoredPoint[] = []
  for (const [machineId, channels] of Map.groupBy(rows, (row) => row.machine_id)) {
    const channelIds = channels.map((each) => each.channel_id)
    const points = await readChannels(db, { machineId, channelIds, from: 0, to: FAR_FUTURE })
    for (const { public_id, channel_id, name } of channels)
      for (const point of points.get(channel_id) ?? [])
        found.push({ ...point, machine: public_id, machineId, channel: name })
  }
  return found
}
