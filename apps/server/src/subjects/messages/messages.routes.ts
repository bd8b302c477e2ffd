import * as calls from '@millwright/contract/messages/messages'
import { type Api, paged } from '../../platform/http/serve.ts'
import { createMessages, type MessagesDeps } from './messages.ts'

export const serveMessages = ({ serve }: Api, deps: MessagesDeps): void => {
  const messages = createMessages(deps)

  serve(calls.listUserMessages, async ({ caller, query }) => {
    const { skip = 0, limit = 100, machineId = null, phase = null, search = null } = query
    const page = await messages.list(caller, { machineId, phase, search }, { skip, limit })
    return paged(page.messages, page.total)
  })

  serve(calls.addMessage, async ({ body, ...actor }) => ({ result: await messages.add(actor, body) }))

  serve(calls.readMessages, ({ caller, body }) => messages.read(caller, body.Ids))

  serve(calls.getMessage, async ({ caller, params }) => ({
    result: await messages.get(caller, params.messageId),
  }))

  serve(calls.patchMessage, async ({ params, body, ...actor }) => ({
    result: await messages.change(actor, params.messageId, body),
  }))

  serve(calls.endMessage, ({ params, ...actor }) => messages.end(actor, params.messageId))
}
