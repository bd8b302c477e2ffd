import { createFirstAdmin, openSetupLink } from '@millwright/contract/people/setup'
import type { Serve } from '../../http/serve.ts'
import type { Setup } from './setup.ts'

export function serveSetup(serve: Serve, setup: Setup): void {
  serve(openSetupLink, ({ body, address }) => setup.openLink(body.token, address))

  serve(createFirstAdmin, async ({ body, address, browser }) => ({
    result: { session: await setup.createAdmin(body, { address, device: browser() }) },
  }))
}
