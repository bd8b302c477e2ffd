import * as calls from '@millwright/contract/machines/hour-rates'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { createHourRates, type HourRatesDeps } from './hour-rates.ts'

export const serveHourRates = ({ serve }: Api, deps: HourRatesDeps): void => {
  const rates = createHourRates(deps)

  serve(calls.listHourRates, async ({ caller }) => {
    const all = await rates.list(caller.organizationId)
    return paged(all, all.length)
  })

  serve(calls.putHourRate, async ({ params, body, ...actor }) => ({
    result: await rates.put(actor, params, body),
  }))

  serve(calls.deleteHourRate, ({ params, ...actor }) => rates.remove(actor, params))
}
