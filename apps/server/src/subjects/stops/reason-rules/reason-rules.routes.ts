import * as calls from '@millwright/contract/stops/reason-rules'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { createReasonRules, type ReasonRulesDeps } from './reason-rules.ts'

export const serveReasonRules = ({ serve }: Api, deps: ReasonRulesDeps): void => {
  const rules = createReasonRules(deps)

  serve(calls.listReasonRules, async ({ caller }) => {
    const found = await rules.list(caller.organizationId)
    return paged(found, found.length)
  })

  serve(calls.addReasonRule, async ({ body, ...actor }) => ({ result: await rules.add(actor, body) }))

  serve(calls.changeReasonRule, async ({ body, params, ...actor }) => ({
    result: await rules.change(actor, params.ruleId, body),
  }))

  serve(calls.removeReasonRule, ({ params, ...actor }) => rules.remove(actor, params.ruleId))
}
