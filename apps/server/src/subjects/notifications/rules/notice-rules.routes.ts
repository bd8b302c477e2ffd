import * as calls from '@millwright/contract/notifications/notice-rules'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { createNoticeRules, type NoticeRulesDeps } from './notice-rules.ts'
import { createPreview, type PreviewDeps } from './preview.ts'
import { createRuleTargets, type RuleTargetsDeps } from './rule-targets.ts'

type Deps = Omit<NoticeRulesDeps, 'targets'> & Omit<PreviewDeps, 'targets'> & RuleTargetsDeps

export const serveNoticeRules = ({ serve }: Api, deps: Deps): void => {
  const targets = createRuleTargets(deps)
  const rules = createNoticeRules({ ...deps, targets })
  const preview = createPreview({ ...deps, targets })
  const targetOf = ({ machine, group }: { machine?: string; group?: string }) => ({
    MachineId: machine ?? null,
    GroupId: group ?? null,
  })

  serve(calls.listNoticeRules, async ({ caller, query }) => {
    const found = await rules.list(caller, query.scope ?? 'own')
    return paged(found, found.length)
  })

  serve(calls.addNoticeRule, async ({ body, ...actor }) => ({ result: await rules.add(actor, body) }))

  serve(calls.previewNoticeRule, async ({ caller, body }) => ({ result: await preview(caller, body) }))

  serve(calls.listRuleChannels, async ({ caller, query }) => ({
    result: await targets.channels(caller, targetOf(query)),
  }))

  serve(calls.listRulePeople, async ({ caller, query }) => {
    const people = await targets.people(caller, targetOf(query))
    return { result: people.map(({ publicId, name }) => ({ Id: publicId, Name: name })) }
  })

  serve(calls.getNoticeRule, async ({ caller, params }) => ({
    result: await rules.get(caller, params.ruleId),
  }))

  serve(calls.patchNoticeRule, async ({ params, body, ...actor }) => ({
    result: await rules.change(actor, params.ruleId, body),
  }))

  serve(calls.removeNoticeRule, ({ params, ...actor }) => rules.remove(actor, params.ruleId))
}
