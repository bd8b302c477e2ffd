import { useQueries } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { pointsQuery } from './points.queries.ts'
import type { Point } from './points.ts'

export interface Latest {
  /** By channel; a channel that never sent a value is missing. */
  readonly points: Readonly<Record<string, Point>>
  /** By channel, in the words of the machine. */
  readonly units: Readonly<Record<string, string>>
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The last values of some channels of a machine, moving live. */
export function useLatest(machineId: string, channels: readonly string[]): Latest {
  const results = useQueries({
    queries: channels.map((channel) => pointsQuery({ machineId, channel }, { kind: 'latest' })),
  })
  const found = results.flatMap(({ data }, index) => {
    const point = data?.points[0]
    return point ? [[channels[index] ?? '', point] as const] : []
  })
  const failed = results.filter(({ isError, error }) => isError && !isClosed(error))
  return {
    points: Object.fromEntries(found),
    units: Object.fromEntries(
      results.flatMap(({ data }, index) => (data?.unit ? [[channels[index] ?? '', data.unit]] : [])),
    ),
    isLoading: results.some(({ isPending }) => isPending),
    hasFailed: failed.length > 0,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** A page that the licence does not open is not there, and no failure. */
const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)
