import { listEnergyRates } from '@millwright/contract/calls/energy'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'

export const energyRatesQuery = (org: string) =>
  queryOptions({
    queryKey: ['energy-rates', org],
    queryFn: async ({ signal }) => (await send(listEnergyRates, { params: { org }, signal })).result,
  })
