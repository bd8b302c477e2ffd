import * as calls from '@millwright/contract/documents/spare-parts'
import type { Api } from '../../../platform/http/serve.ts'
import { createSpareParts, type SparePartDeps } from './spare-parts.ts'

export const serveSpareParts = ({ serve }: Api, deps: SparePartDeps): void => {
  const parts = createSpareParts(deps)

  serve(calls.listMachineParts, async ({ caller, machine }) => ({
    result: await parts.ofMachine(machine, caller),
  }))

  serve(calls.getShopProduct, async ({ params }) => ({ result: await parts.product(params.spareId) }))

  serve(calls.getCart, async ({ caller }) => ({ result: [...(await parts.cart(caller))] }))

  serve(calls.putCart, async ({ caller, body }) => {
    await parts.putCart(caller, body.products)
  })

  serve(calls.sendCart, async ({ body, ...actor }) => ({ result: await parts.order(actor, body.products) }))
}
