import { setImmediate } from 'node:timers/promises'
import type { Point } from '@millwright/domain/points/point'
import { HOUR_MS } from '@millwright/domain/time/lengths'
import type { Database, Transaction } from '../database/database.ts'
import { STORE_LIMITS } from '../runtime/limits.ts'
import { type Hour, putHours } from './block-store.ts'
import { forgetUsageAfter } from './counted-days-store.ts'
import { createLateMergeStore, type LateMergeLimits } from './late-merge-store.ts'
import { mergePoints } from './merge-points.ts'
import { lockPacking } from './pack-lock-store.ts'
import { createSegmentMergeStore } from './segment-merge-store.ts'
import { encodeSegments, piecesOf, SEVERAL } from './segment-rows.ts'
import { bytesOfHour, COPY_PIECES, channelsTogether, firstCoded, segmentsOfHour } from './segment-store.ts'

/** Moves points of closed hours from segments into blocks, with the rollups that follow from them. */
export function createPackStore(db: Database, limits: LateMergeLimits = STORE_LIMITS) {
  const segments = createSegmentMergeStore(db)

  /** All that was stored of a machine's hour while it was open, in as many transactions as its bytes take. */
  async function eachOfHour(
    machineId: number,
    hour: number,
    put: (tx: Transaction, hours: readonly Hour[]) => Promise<void>,
  ): Promise<void> {
    const sizes = await bytesOfHour(db, machineId, hour)
    if (sumOf(sizes.values()) <= limits.bytesAtOnce) {
      await db.transaction(async (tx) => {
        await lockPacking(tx)
        await put(tx, sizes.size > 0 ? hoursWith(hour, await segmentsOfHour(tx, machineId, hour)) : [])
      })
      return
    }
    // Afterwards a channel with long texts has segments of its own, and is read without the others.
    while (await segments.merge({ machineId, hour })) await setImmediate()
    for (const channelIds of await channelGroups(machineId, hour))
      for (let from = hour; from < hour + HOUR_MS; ) {
        const stretch = { machineId, channelIds, from, to: hour + HOUR_MS }
        from = await db.transaction(async (tx) => {
          await lockPacking(tx)
          const { points, to } = await firstCoded(tx, 'sample_segment', stretch, limits.bytesAtOnce)
          await put(tx, hoursWith(hour, points))
          return to
        })
        await setImmediate()
      }
  }

  /** The channels of an hour, so many bytes together, and one at least. */
  async function channelGroups(machineId: number, hour: number): Promise<number[][]> {
    const sizes = await bytesOfHour(db, machineId, hour)
    sizes.delete(SEVERAL)
    for (const channelId of await channelsTogether(db, machineId, hour))
      sizes.set(channelId, sizes.get(channelId) ?? 0)
    const groups: number[][] = []
    let bytes = 0
    for (const [channelId, size] of [...sizes].sort(([a], [b]) => a - b)) {
      const open = groups.at(-1)
      bytes += size
      if (open && bytes <= limits.bytesAtOnce) open.push(channelId)
      else {
        groups.push([channelId])
        bytes = size
      }
    }
    return groups
  }

  return {
    ...createLateMergeStore(db, limits),

    async state(): Promise<{ frozenBefore: number; packedBefore: number }> {
      const { rows } = await db.query<{ frozen: Date; packed: Date }>(
        'select frozen_before as frozen, packed_before as packed from pack_state',
      )
      return { frozenBefore: rows[0]?.frozen.getTime() ?? 0, packedBefore: rows[0]?.packed.getTime() ?? 0 }
    },

    /** All that can have points, whether they spoke or were spoken of: what is left out here would be lost. */
    async machines(): Promise<number[]> {
      const { rows } = await db.query<{ machine_id: number }>(
        'select machine_id from machine_link union select machine_id from machine_channel order by machine_id',
      )
      return rows.map((row) => row.machine_id)
    },

    /** The segments of a closed hour stay where they are until their partition is dropped: nobody reads them any more. */
    packHour: (machineId: number, hour: number): Promise<void> =>
      eachOfHour(machineId, hour, async (tx, hours) => {
        await putHours(tx, machineId, hours, mergePoints, limits)
        // A day that was counted before this hour was closed may lack points of it.
        await forgetUsageAfter(tx, machineId, hour)
      }),

    /** The points of a machine's hour that could not be packed become late ones. */
    setAside: (machineId: number, hour: number): Promise<void> =>
      eachOfHour(machineId, hour, async (tx, hours) => {
        const rows = hours.flatMap(({ channelId, points }) =>
          points.map((point) => ({ machineId, channelId, ...point })),
        )
        if (rows.length > 0) await tx.script([COPY_PIECES], () => encodeSegments(piecesOf(rows)))
      }),

    async packedTo(ts: number): Promise<void> {
      await db.query('update pack_state set packed_before = greatest(packed_before, $1), round = round + 1', [
        new Date(ts),
      ])
    },
  }
}

export type PackStore = ReturnType<typeof createPackStore>

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, each) => sum + each, 0)

const hoursWith = (hour: number, points: ReadonlyMap<number, readonly Point[]>): Hour[] =>
  [...points]
    .flatMap(([channelId, own]) => (own.length > 0 ? [{ channelId, hour, points: own }] : []))
    .sort((a, b) => a.channelId - b.channelId)
