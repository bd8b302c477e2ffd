import type { ErrorLabel } from '@millwright/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../platform/api/api-error.ts'

const LICENCE_NEEDED: ErrorLabel = 'LICENCE_NEEDED'

/** Whether the server refused this page for its licence: the browser's clock may differ from the server's. */
export function useLicenceRefusal(place: string): boolean {
  const cache = useQueryClient().getQueryCache()
  const [refusedAt, setRefusedAt] = useState<string | null>(null)
  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (error instanceof ApiError && error.label === LICENCE_NEEDED) setRefusedAt(place)
      }),
    [cache, place],
  )
  return refusedAt === place
}
