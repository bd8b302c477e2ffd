import { listLines } from '@millwright/contract/lines/lines'
import type { LineOfMachines } from '@millwright/contract/lines/lines-shapes'
import type { PlainDay } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'

export const LINES_KEY = 'lines'

/** A flow that is drawn is several changes. */
const SETTLE_MS = 300

/** Of what changes when a line is drawn, renamed or removed. */
export const linePatches = livePatches<unknown>({ refetchOn: { linesChanged: { afterMs: SETTLE_MS } } })

/** All lines that the person sees, with the flow that holds now, or that held on a day. */
export const linesQuery = (org: string, day?: PlainDay) =>
  queryOptions({
    queryKey: [LINES_KEY, org, 'all', day ?? null],
    queryFn: async ({ signal }): Promise<LineOfMachines[]> => {
      const query = day === undefined ? {} : { day }
      return (await send(listLines, { params: { org }, query, signal })).result
    },
    meta: linePatches,
    staleTime: 60_000,
  })
