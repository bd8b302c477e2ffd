import { listPrograms } from '@millwright/contract/production/productions'
import type { DayRange } from '@millwright/domain/time/range'
import { dayBounds } from '@millwright/domain/time/zone'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'

export const programsQuery = (id: string, { from, to }: DayRange, zone: string) =>
  queryOptions({
    queryKey: ['machine-analytics', id, 'programs', from, to, zone],
    queryFn: async ({ signal }) => {
      const query = {
        from: new Date(dayBounds(from, zone).from).toISOString(),
        to: new Date(dayBounds(to, zone).to).toISOString(),
      }
      return (await send(listPrograms, { params: { id }, query, signal })).result
    },
  })
