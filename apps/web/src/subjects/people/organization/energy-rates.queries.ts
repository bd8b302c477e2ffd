import { listEnergyRates } from '@millwright/contract/energy/energy'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

export const energyRatesQuery = (org: string) =>
  queryOptions({
    queryKey: ['energy-rates', org],
    queryFn: async ({ signal }) => (await send(listEnergyRates, { params: { org }, signal })).result,
  })
