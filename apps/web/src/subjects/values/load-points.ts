import { listMessages, MAX_MESSAGES } from '@millwright/contract/values/machine-data'
import { send } from '../../platform/api/client.ts'
import { mergePoints, type Point } from '../../platform/live/points.ts'
import type { View } from '../../platform/ui/charts/frame/time-scale.ts'

/** More than a spreadsheet opens. */
const MOST_ROWS = 1_000_000

/** Every number of a channel in a period, page by page, the oldest first. */
export async function loadPoints(id: string, channel: string, { from, to }: View): Promise<readonly Point[]> {
  const pages: Point[][] = []
  // The call gives what comes after a moment, without the moment itself.
  for (let after = from - 1, count = 0; count < MOST_ROWS; ) {
    const { result } = await send(listMessages, {
      params: { id, channel },
      query: { limit: MAX_MESSAGES, after: String(after), before: String(to + 1), type: 'number' },
    })
    pages.push(result.map(({ value, timestamp }) => ({ v: value, ts: timestamp })))
    const last = result.at(-1)?.timestamp
    if (result.length < MAX_MESSAGES || last === undefined || last <= after) break
    after = last
    count += result.length
  }
  return mergePoints([], pages.flat())
}
