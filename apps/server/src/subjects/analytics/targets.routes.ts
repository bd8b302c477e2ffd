import * as calls from '@millwright/contract/analytics/analytics-targets'
import { type Api, paged } from '../../platform/http/serve.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createTargetStore } from './target-store.ts'
import { createTargets } from './targets.ts'

type TargetsDeps = Needs<never, 'audit' | 'db' | 'now'>

export const serveAnalyticsTargets = ({ serve }: Api, { audit, db, now }: TargetsDeps): void => {
  const targets = createTargets({ store: createTargetStore(db), db, audit, now })

  serve(calls.listAnalyticsTargets, async (input) => {
    const found = await targets.list(input, null)
    return paged(found, found.length)
  })
  serve(calls.putAnalyticsTarget, async ({ params, body, ...actor }) => ({
    result: await targets.put(actor, null, params.validFrom, body),
  }))
  serve(calls.deleteAnalyticsTarget, ({ params, ...actor }) => targets.remove(actor, null, params.validFrom))

  serve(calls.listMachineTargets, async ({ machine, ...actor }) => {
    const found = await targets.list(actor, machine)
    return paged(found, found.length)
  })
  serve(calls.putMachineTarget, async ({ machine, params, body, ...actor }) => ({
    result: await targets.put(actor, machine, params.validFrom, body),
  }))
  serve(calls.deleteMachineTarget, ({ machine, params, ...actor }) =>
    targets.remove(actor, machine, params.validFrom),
  )
}
