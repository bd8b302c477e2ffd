import * as calls from '@millwright/contract/tools/tools'
import { type Api, paged } from '../../platform/http/serve.ts'
import { createTools, type ToolsDeps } from './tools.ts'

export const serveTools = ({ serve }: Api, deps: ToolsDeps): void => {
  const tools = createTools(deps)

  serve(calls.listTools, async ({ machine, query }) => {
    const { skip = 0, limit = 100, search = null, family = null, condition = null, withinDays = null } = query
    const all = await tools.list(machine, { search, family, condition, withinDays })
    return paged(all.slice(skip, skip + limit), all.length)
  })

  serve(calls.getTool, async ({ machine, params }) => ({ result: await tools.get(machine, params.toolId) }))

  serve(calls.listToolHistory, async ({ machine, params, query: { skip = 0, limit = 100 } }) => {
    const { lives, total } = await tools.history(machine, params.toolId, { skip, limit })
    return paged(lives, total)
  })

  serve(calls.patchTool, async ({ machine, params, body, ...actor }) => ({
    result: await tools.change(actor, machine, params.toolId, body),
  }))
}
