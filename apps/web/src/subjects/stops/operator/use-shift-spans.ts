import type { Machine } from '@millwright/contract/machines/machines'
import { addDays, dayAt } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dayTimelineQuery } from '../../status/shared/timeline/timeline.queries.ts'

/** What the machine did since the day on which the shift began; a night has two days. */
export function useShiftSpans(machine: Machine, from: number) {
  const zone = machine.Country.Timezone
  const first = dayAt(from, zone)
  const before = useQuery(dayTimelineQuery(machine.Id, first, zone)).data?.[machine.Id]
  const after = useQuery({
    ...dayTimelineQuery(machine.Id, addDays(first, 1), zone),
    enabled: dayAt(Date.now(), zone) > first,
  }).data?.[machine.Id]
  return useMemo(() => [...(before ?? []), ...(after ?? [])], [before, after])
}
