import Type, { type Static } from 'typebox'
import { Closed, defineCall } from '../call.ts'

const tag = 'Spare parts'

/** The number of a part, as makers write it. */
const SpareId = Type.String({ minLength: 1, maxLength: 100 })

export const SpareProduct = Closed({
  Id: Type.String(),
  Name: Type.String(),
  /** In the currency; null where the shop says none. */
  Price: Type.Union([Type.Number(), Type.Null()]),
  /** ISO 4217; empty without a price. */
  Currency: Type.String(),
  /** Pieces at hand; null where the shop does not say. */
  Stock: Type.Union([Type.Integer(), Type.Null()]),
})
export type SpareProduct = Static<typeof SpareProduct>

export const getSpareProduct = defineCall({
  method: 'GET',
  path: '/api/integrations/eshop/products/:spareId',
  access: 'signedIn',
  tag,
  summary: 'A spare part as the shop has it, with its price and stock',
  params: Closed({ spareId: SpareId }),
  result: SpareProduct,
  errors: ['NOT_FOUND', 'SHOP_NOT_AVAILABLE'],
})

export const SpareCart = Closed({
  products: Type.Array(Closed({ Id: SpareId, Quantity: Type.Integer({ minimum: 1, maximum: 9999 }) }), {
    minItems: 1,
    maxItems: 50,
  }),
  /** Set by the server: those of the caller. What is sent here does not count. */
  OrganizationEmail: Type.Optional(Type.String({ maxLength: 254 })),
  OrganizationCode: Type.Optional(Type.String({ maxLength: 64 })),
})
export type SpareCart = Static<typeof SpareCart>

export const fillCart = defineCall({
  method: 'POST',
  path: '/api/integrations/eshop/cart',
  access: 'signedIn',
  tag,
  summary: 'Puts parts into the cart of the caller’s organization at the shop, where they are ordered',
  body: SpareCart,
  /** Where the cart is; empty where the shop does not say. */
  result: Closed({ Link: Type.String() }),
  errors: ['NOT_FOUND', 'SHOP_NOT_AVAILABLE'],
})
