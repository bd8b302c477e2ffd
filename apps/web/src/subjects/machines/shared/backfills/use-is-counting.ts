import { useQuery } from '@tanstack/react-query'
import { backfillsQuery } from '../backfills.queries.ts'

/** Whether figures of these machines may still change, because part of their data is on its way or not counted. */
export function useIsCounting(machineIds: readonly string[]): boolean {
  const { data } = useQuery(backfillsQuery)
  const open = new Set(data?.Machines)
  return open.size > 0 && machineIds.some((id) => open.has(id))
}
