import * as calls from '@millwright/contract/lines/lines'
import type { Api } from '../../platform/http/serve.ts'
import { createKeepLines, type KeepLinesDeps } from './keep-lines.ts'

export const serveLines = ({ serve }: Api, deps: KeepLinesDeps): void => {
  const lines = createKeepLines(deps)

  serve(calls.listLines, async ({ caller }) => ({ result: await lines.list(caller) }))

  serve(calls.addLine, async ({ body, ...actor }) => ({ result: await lines.add(actor, body) }))

  serve(calls.renameLine, async ({ params, body, ...actor }) => ({
    result: await lines.rename(actor, params.lineId, body.Name),
  }))

  serve(calls.putLineFlow, async ({ params, body, ...actor }) => ({
    result: await lines.putFlow(actor, params.lineId, body),
  }))

  serve(calls.removeLine, ({ params, ...actor }) => lines.remove(actor, params.lineId))
}
