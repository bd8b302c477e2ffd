import * as calls from '@millwright/contract/documents/spare-parts'
import type { Api } from '../../../platform/http/serve.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { startDemoShop } from '../demo-shop.ts'
import { createShop } from '../shop.ts'
import { createSpareParts, type SparePartDeps } from './spare-parts.ts'

type SparePartNeeds = Omit<SparePartDeps, 'shop'> & Needs<never, 'config' | 'keep'>

export const serveSpareParts = async ({ serve }: Api, deps: SparePartNeeds): Promise<void> => {
  const { config, keep } = deps
  const settings =
    config.shop ?? (config.isDemo ? { url: keep(await startDemoShop()).url, token: null } : null)
  const parts = createSpareParts({ ...deps, shop: settings && createShop(settings) })

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
