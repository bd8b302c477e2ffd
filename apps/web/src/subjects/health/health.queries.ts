import { getHealth, getHealthChanges } from '@millwright/contract/health/health'
import { getHealthReport } from '@millwright/contract/health/health-report'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { downloadBlob } from '../../platform/ui/text/download.ts'

export const healthQuery = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: async ({ signal }) => (await send(getHealth, { signal })).result,
    refetchInterval: MINUTE_MS,
  })

export const changesQuery = () =>
  queryOptions({
    queryKey: ['health', 'changes'],
    queryFn: async ({ signal }) => (await send(getHealthChanges, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function downloadReport(): Promise<void> {
  const { result } = await send(getHealthReport, {})
  const json = JSON.stringify(result, null, 2)
  downloadBlob(
    `millwright-${result.MadeAt.slice(0, 10)}.json`,
    new Blob([json], { type: 'application/json' }),
  )
}
