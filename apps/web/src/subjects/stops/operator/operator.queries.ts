import { listCurrentProductions, type ProductionDetail } from '@millwright/contract/production/productions'
import { correctPieces, getOperatorBoard, type OperatorBoard } from '@millwright/contract/stops/stops'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { STOPS_KEY, stopPatches } from '../shared/stops.queries.ts'

/** Counters move all the time and no event announces it. */
const REFRESH_MS = 15_000

export const boardQuery = (id: string) =>
  queryOptions({
    queryKey: [STOPS_KEY, id, 'board'],
    queryFn: async ({ signal }): Promise<OperatorBoard> =>
      (await send(getOperatorBoard, { params: { id }, signal })).result,
    meta: stopPatches<OperatorBoard>(id),
    refetchInterval: REFRESH_MS,
  })

export const currentRunsQuery = (id: string) =>
  queryOptions({
    queryKey: [STOPS_KEY, id, 'runs'],
    queryFn: async ({ signal }) => (await send(listCurrentProductions, { params: { id }, signal })).result,
    meta: stopPatches<ProductionDetail[]>(id),
    refetchInterval: REFRESH_MS,
  })

export function useCorrectPieces(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (change: { Good: number; Bad: number }) =>
      (await send(correctPieces, { params: { id }, body: change })).result,
    // Touches come one after the other: each is sent when the one before is stored.
    scope: { id: `pieces ${id}` },
    onSuccess: (board) => cache.setQueryData(boardQuery(id).queryKey, board),
  })
}
