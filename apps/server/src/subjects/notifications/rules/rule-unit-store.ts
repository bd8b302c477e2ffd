import { int8Array } from '../../../platform/database/binary-arrays.ts'
import type { Queryable } from '../../../platform/database/database.ts'

interface Sent {
  readonly machineId: number
  readonly channelId: number
}

export const unitKey = (machineId: number, channelId: number): string => `${machineId} ${channelId}`

/** The units that machines send for these channels, by `unitKey`; those that send none are left out. */
export async function unitsOf(tx: Queryable, sent: readonly Sent[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ machine_id: number; channel_id: number; unit: string }>(
    `select machine_id, channel_id, unit from machine_channel
      where machine_id = any($1::bigint[]) and channel_id = any($2::bigint[]) and unit <> ''`,
    [
      int8Array([...new Set(sent.map(({ machineId }) => machineId))]),
      int8Array([...new Set(sent.map(({ channelId }) => channelId))]),
    ],
  )
  return new Map(rows.map((row) => [unitKey(row.machine_id, row.channel_id), row.unit]))
}
