import * as calls from '@millwright/contract/lines/lines'
import { readPeriod } from '../../platform/http/period.ts'
import type { Api } from '../../platform/http/serve.ts'
import { createKeepLines, type KeepLinesDeps } from './keep-lines.ts'
import { createLineReports, type LineReportsDeps, MAX_MODEL_DAYS } from './line-reports.ts'
import { createMachineWaiting } from './machine-waiting.ts'
import { createProposeJoins, type ProposeJoinsDeps } from './propose-joins.ts'

export const serveLines = ({ serve }: Api, deps: KeepLinesDeps & ProposeJoinsDeps): void => {
  const lines = createKeepLines(deps)
  const propose = createProposeJoins(deps)

  serve(calls.listLines, async ({ caller, query }) => ({ result: await lines.list(caller, query.day) }))

  serve(calls.proposeJoins, async ({ caller, query }) => ({ result: await propose(caller, query.siteId) }))

  serve(calls.addLine, async ({ body, ...actor }) => ({ result: await lines.add(actor, body) }))

  serve(calls.renameLine, async ({ params, body, ...actor }) => ({
    result: await lines.rename(actor, params.lineId, body.Name),
  }))

  serve(calls.putLineFlow, async ({ params, body, ...actor }) => ({
    result: await lines.putFlow(actor, params.lineId, body),
  }))

  serve(calls.removeLine, ({ params, ...actor }) => lines.remove(actor, params.lineId))
}

export const serveLineReports = ({ serve }: Api, deps: KeepLinesDeps & LineReportsDeps): void => {
  const { find } = createKeepLines(deps)
  const reports = createLineReports(deps)
  const waiting = createMachineWaiting(deps)

  serve(calls.getLineReport, async ({ caller, params, query }) => ({
    result: await reports.report(caller, await find(caller, params.lineId), query),
  }))

  serve(calls.getLinePeriod, async ({ caller, params, query }) => ({
    result: await reports.period(caller, await find(caller, params.lineId), query),
  }))

  serve(calls.getLineModel, async ({ caller, params, query }) => ({
    result: await reports.model(await find(caller, params.lineId), query),
  }))

  serve(calls.getMachineWaiting, async ({ caller, machine, query }) => ({
    result: await waiting(caller, machine, readPeriod(query, MAX_MODEL_DAYS)),
  }))
}
