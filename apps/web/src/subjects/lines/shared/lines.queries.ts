import { listLines } from '@millwright/contract/lines/lines'
import type { LineOfMachines } from '@millwright/contract/lines/lines-shapes'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'

export const LINES_KEY = 'lines'

/** A flow that is drawn is several changes. */
const SETTLE_MS = 300

/** Of what changes when a line is drawn, renamed or removed. */
export const linePatches = livePatches<unknown>({ refetchOn: { linesChanged: { afterMs: SETTLE_MS } } })

/** All lines that the person sees, with the flow that holds now. */
export const linesQuery = (org: string) =>
  queryOptions({
    queryKey: [LINES_KEY, org],
    queryFn: async ({ signal }): Promise<LineOfMachines[]> =>
      (await send(listLines, { params: { org }, signal })).result,
    meta: linePatches,
  })
