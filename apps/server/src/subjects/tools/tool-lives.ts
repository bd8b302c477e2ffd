import { parseToolChannel, TOOL_CHANNELS } from '@millwright/contract/tools/tool-channels'
import type { Point } from '@millwright/domain/points/point'
import { showValue } from '@millwright/domain/points/value'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { readToolPoint, type ToolLeaf } from '@millwright/domain/tools/read-tool'
import {
  foldTools,
  lifeFrom,
  NEW_POCKET,
  type PocketState,
  type ToolLife,
  type ToolPoint,
} from '@millwright/domain/tools/tool-life'
import { LOCKS } from '../../platform/database/coordination/locks.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { FAR_FUTURE } from '../../platform/database/far-future.ts'
import {
  type Fact,
  type FactChange,
  type FactPoint,
  type Folded,
  type PointsByMachine,
  type RebuildWindow,
  SETTLE_MS,
} from '../../platform/facts/fact.ts'
import type { ChannelStore } from '../../platform/telemetry/channel-store.ts'
import { pointsInSteps, readInSteps } from '../../platform/telemetry/point-store.ts'
import type { OpeningRow } from '../../platform/telemetry/sample-store.ts'
import {
  deleteLives,
  fittedBefore,
  type PocketLives,
  type PocketRow,
  type PocketSeen,
  pocketStateOf,
  putLives,
  putPocketsSeen,
  selectPockets,
  toolChannelsOf,
} from './tool-life-store.ts'

/**
 * Tools in the pockets of a machine. A late point may change every tool of its pocket that follows: from the one that was
 * fitted then they are derived again.
 */
export function createToolLives(channels: Pick<ChannelStore, 'nameOf'>): Fact {
  const channelOf = (channelId: number) => parseToolChannel(channels.nameOf(channelId) ?? '')

  async function derive(
    tx: Transaction,
    machineId: number,
    pocket: string,
    channelIds: ReadonlyMap<number, ToolLeaf>,
    { from, to }: RebuildWindow,
  ): Promise<void> {
    const fitted = await fittedBefore(tx, machineId, pocket, from)
    const start = fitted?.from ?? from
    const before: PocketState = fitted
      ? { isEmpty: false, life: lifeFrom(fitted.from, fitted.fitted) }
      : { ...NEW_POCKET, isEmpty: await wasEmptied(tx, machineId, channelIds, from) }
    const points: ToolPoint[] = []
    let seenTo = start
    const stretch = { machineId, channelIds: [...channelIds.keys()], from: start, to }
    for await (const step of readInSteps(tx, stretch))
      for (const [channelId, read] of step)
        for (const point of read) {
          points.push(...pointOf(channelIds.get(channelId), point))
          seenTo = Math.max(seenTo, point.ts)
        }
    const { lives, wear, state } = foldTools(before, points)
    await deleteLives(tx, machineId, pocket, { from: start, to })
    await putLives(tx, [{ machineId, pocket, lives, wear }])
    await putPocketsSeen(tx, [{ machineId, pocket, to: seenTo, isEmpty: state.isEmpty }])
  }

  /** Of a pocket that had no tool yet: whether the machine reported so. A tool that was there would have a life. */
  async function wasEmptied(
    tx: Transaction,
    machineId: number,
    channelIds: ReadonlyMap<number, ToolLeaf>,
    before: number,
  ): Promise<boolean> {
    for (const [channelId, leaf] of channelIds) {
      if (leaf !== 'Tool') continue
      for await (const points of pointsInSteps(tx, { machineId, channelId, from: 0, to: before }))
        if (points.some((point) => pointOf(leaf, point).length > 0)) return true
    }
    return false
  }

  /** The channels of each pocket that a machine has. */
  async function pocketsOf(
    tx: Transaction,
    machineId: number,
  ): Promise<ReadonlyMap<string, ReadonlyMap<number, ToolLeaf>>> {
    const pockets = new Map<string, Map<number, ToolLeaf>>()
    for (const { channel_id, name } of await toolChannelsOf(tx, machineId)) {
      const at = parseToolChannel(name)
      if (!at) continue
      const ofPocket = pockets.get(at.pocket) ?? new Map<number, ToolLeaf>()
      pockets.set(at.pocket, ofPocket.set(channel_id, at.leaf))
    }
    return pockets
  }

  return {
    name: 'tools',
    channels: TOOL_CHANNELS,
    lock: LOCKS.toolLives,
    opening: selectPockets,
    rebuildMs: 30 * DAY_MS,
    settleMs: SETTLE_MS,

    async fold(tx: Transaction, added: PointsByMachine, read: readonly OpeningRow[]): Promise<Folded> {
      const known = new Map(
        (read as readonly PocketRow[]).map((row) => [keyOf(row.machine_id, row.place), row]),
      )
      const deferred = new Map<number, number>()
      const changed: PocketLives[] = []
      const seen: PocketSeen[] = []
      for (const [machineId, all] of added) {
        let pockets: ReadonlyMap<string, ReadonlyMap<number, ToolLeaf>> | null = null
        for (const [pocket, ofPocket] of Map.groupBy(
          all,
          ({ channelId }) => channelOf(channelId)?.pocket ?? '',
        )) {
          const [first, last] = [ofPocket[0], ofPocket.at(-1)]
          if (!first || !last) continue
          const row = known.get(keyOf(machineId, pocket))
          const seenTo = row?.seen_to.getTime() ?? Number.NEGATIVE_INFINITY
          if (first.ts > seenTo) {
            const before = row ? pocketStateOf(row) : NEW_POCKET
            const points = ofPocket.flatMap((point) => pointOf(channelOf(point.channelId)?.leaf, point))
            const { lives, wear, state } = foldTools(before, points)
            const isNew = lives.length > 1 || isChanged(before.life, lives[0])
            if (isNew || wear.length > 0) changed.push({ machineId, pocket, lives: isNew ? lives : [], wear })
            seen.push({ machineId, pocket, to: last.ts, isEmpty: state.isEmpty })
          } else if (first.ts > seenTo - DAY_MS) {
            pockets ??= await pocketsOf(tx, machineId)
            const channelIds = pockets.get(pocket) ?? new Map<number, ToolLeaf>()
            await derive(tx, machineId, pocket, channelIds, { from: first.ts, to: FAR_FUTURE })
          } else deferred.set(machineId, Math.min(first.ts, deferred.get(machineId) ?? first.ts))
        }
      }
      await putLives(tx, changed)
      await putPocketsSeen(tx, seen)
      return { changes: [], deferred }
    },

    async rebuild(tx: Transaction, machineId: number, window: RebuildWindow): Promise<FactChange[]> {
      for (const [pocket, channelIds] of await pocketsOf(tx, machineId))
        await derive(tx, machineId, pocket, channelIds, window)
      return []
    },
  }
}

function pointOf(leaf: ToolLeaf | undefined, { ts, value }: Point | FactPoint): ToolPoint[] {
  const point = leaf ? readToolPoint(leaf, ts, showValue(value)) : null
  return point ? [point] : []
}

/** Values that are only repeated write nothing. */
const isChanged = (before: ToolLife | null, after: ToolLife | undefined): boolean =>
  after !== undefined &&
  (before?.from !== after.from || before.updatedAt !== after.updatedAt || before.to !== after.to)

const keyOf = (machineId: number, pocket: string): string => `${machineId} ${pocket}`
