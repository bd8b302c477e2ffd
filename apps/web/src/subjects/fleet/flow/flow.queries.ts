import { listLines, proposeJoins } from '@millwright/contract/lines/lines'
import type { LineOfMachines, ProposedJoin } from '@millwright/contract/lines/lines-shapes'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { livePatches } from '../../../platform/live/live-patches.ts'

export const PLAN_LINES_KEY = 'plan-lines'

/** A line is changed in several calls. */
const SETTLE_MS = 300

/** The lines whose flow is drawn on the plan. */
export const planLinesQuery = (org: string) =>
  queryOptions({
    queryKey: [PLAN_LINES_KEY, org],
    queryFn: async ({ signal }): Promise<LineOfMachines[]> =>
      (await send(listLines, { params: { org }, signal })).result,
    meta: livePatches<unknown>({ refetchOn: { linesChanged: { afterMs: SETTLE_MS } } }),
    staleTime: 60_000,
  })

export const proposedJoinsQuery = (org: string) =>
  queryOptions({
    queryKey: [PLAN_LINES_KEY, org, 'proposed'],
    queryFn: async ({ signal }): Promise<ProposedJoin[]> =>
      (await send(proposeJoins, { params: { org }, query: {}, signal })).result,
    staleTime: 60_000,
  })
