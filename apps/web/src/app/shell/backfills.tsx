import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { backfillsQuery } from '../../subjects/machines/shared/backfills.queries.ts'

// Seldom there is anything to say.
const BackfillLine = lazyPart(
  () => import('../../subjects/machines/shared/backfills/backfill-line.tsx'),
  'BackfillLine',
)

/** For the machines that the person sees. */
export function BackfillsInFrame() {
  const cache = useQueryClient()
  const { data } = useQuery(backfillsQuery)
  const count = data?.Machines.length ?? 0
  const before = useRef(0)
  useEffect(() => {
    // A machine is through: what the page shows of it was counted without the rest.
    if (count < before.current)
      void cache.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== backfillsQuery.queryKey[0],
      })
    before.current = count
  }, [cache, count])
  return data && count > 0 ? (
    <Suspense>
      <BackfillLine {...data} />
    </Suspense>
  ) : null
}
