import type { OpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import type { Reading } from '@millwright/domain/connectors/offered-node'
import {
  type ClientSession,
  HistoryData,
  HistoryReadRequest,
  ReadRawModifiedDetails,
  TimestampsToReturn,
} from 'node-opcua-client'
import type { SourceOptions } from '../source.ts'
import type { WatchedItem } from './watched-item.ts'

const PAGE = 1000
/** So much of one node is read after a break; the rest is reported as a gap. */
const MAX_PAGES = 200

/** Values that come now wait meanwhile. */
const MAX_MS = 60_000
/** A break that is as short as values are apart has lost none. */
const SHORT_BREAK_MS = 1000

interface Break {
  readonly session: ClientSession
  readonly items: readonly WatchedItem[]
  readonly offset: number
  /** By our clock; it has lasted until now. */
  readonly from: number
  readonly options: SourceOptions<OpcuaSettings>
}

/** Reads what the server has kept of a break, and says for which nodes it has kept nothing. */
export async function catchUp({ session, items, offset, from, options }: Break): Promise<void> {
  const { settings, now, onReadings, onProblem } = options
  const to = now()
  if (to - from < Math.max(SHORT_BREAK_MS, 2 * settings.SamplingMs)) return
  const between = { from: new Date(from - offset), to: new Date(to - offset) }
  const lost: string[] = []
  for (const item of items) {
    const isWhole =
      item.hasHistory &&
      now() - to < MAX_MS &&
      (await readHistory(session, item, between, onReadings).catch(() => false))
    if (!isWhole) lost.push(item.id)
  }
  if (lost.length > 0) onProblem({ code: 'GAP', detail: lost.join(', ').slice(0, 300), from, to })
}

/** So long somebody in front of a page waits for the past of what is shown. */
const SHOWN_MAX_MS = 5_000
const SHOWN_PAGES = 5

/** Reads what the server has kept of the time before nodes were read. A node without a past has none, which is no problem. */
export async function readPast({ session, items, offset, from, options }: Break): Promise<void> {
  const { now, onReadings } = options
  const to = now()
  const between = { from: new Date(from - offset), to: new Date(to - offset) }
  for (const item of items) {
    if (now() - to > SHOWN_MAX_MS) return
    if (item.hasHistory) await readHistory(session, item, between, onReadings, SHOWN_PAGES).catch(() => false)
  }
}

/** The values of a node between two times by the server's clock, page by page. False where it cannot give them all. */
async function readHistory(
  session: ClientSession,
  item: WatchedItem,
  between: { from: Date; to: Date },
  onReadings: (readings: readonly Reading[]) => void,
  maxPages = MAX_PAGES,
): Promise<boolean> {
  let continuationPoint: Buffer | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const request = (releaseContinuationPoints: boolean) =>
      new HistoryReadRequest({
        historyReadDetails: new ReadRawModifiedDetails({
          isReadModified: false,
          startTime: between.from,
          endTime: between.to,
          numValuesPerNode: PAGE,
          returnBounds: false,
        }),
        timestampsToReturn: TimestampsToReturn.Both,
        releaseContinuationPoints,
        nodesToRead: [{ nodeId: item.node, ...(continuationPoint ? { continuationPoint } : {}) }],
      })
    const { results } = await session.historyRead(request(false))
    const result = results?.[0]
    if (!result || result.statusCode.isBad()) return false
    const data = result.historyData instanceof HistoryData ? (result.historyData.dataValues ?? []) : []
    onReadings(data.flatMap((value) => item.value(value)))
    continuationPoint = result.continuationPoint
    if (!continuationPoint || continuationPoint.length === 0) return true
    if (page === maxPages - 1) await session.historyRead(request(true))
  }
  return false
}
