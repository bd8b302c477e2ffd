import { fillCart, getSpareProduct } from '@millwright/contract/calls/spare-parts'
import type { Api } from '../../api/serve.ts'
import { CallError } from '../../errors.ts'
import type { Shop } from '../../shop/shop.ts'
import type { FeatureDeps } from '../feature.ts'

/** The shop of spare parts. Who buys is said by the server, whatever the browser says. */
export const serveSpareParts = ({ serve }: Api, { shop }: Pick<FeatureDeps, 'shop'>): void => {
  const used = (): Shop => {
    if (!shop) throw new CallError('NOT_FOUND', 'There is no shop here')
    return shop
  }

  serve(getSpareProduct, async ({ params }) => {
    const product = await used().product(params.spareId)
    if (!product) throw new CallError('NOT_FOUND', 'The shop has no such part')
    return { result: product }
  })

  serve(fillCart, async ({ caller, body }) => ({
    result: {
      Link: await used().fillCart({
        products: body.products,
        OrganizationEmail: caller.email,
        OrganizationCode: caller.organizationCode,
      }),
    },
  }))
}
