import { liveName, STATUS_EVENT } from '@millwright/contract/topics'
import { useEffect } from 'react'
import { live } from './live.ts'

/** Keeps the cached status of these machines moving for as long as the component is there. */
export function useLiveStatus(machineIds: readonly string[]): void {
  // Ids hold no spaces. A refetch gives a new list of the same machines, which must not leave and join again.
  const ids = machineIds.toSorted().join(' ')
  useEffect(
    () =>
      live.join(
        ids
          .split(' ')
          .filter(Boolean)
          .map((id) => liveName(id, STATUS_EVENT)),
      ),
    [ids],
  )
}
