import { STAGES } from '@millwright/domain/maintenance/level'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed, nullable } from '../wire/schemas.ts'

const tag = 'Spare parts'

/** The number of a part, as makers write it. */
const SpareId = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\x00-\\x1f\\x7f]+$' })

/** As the shop has it now. */
export const ShopProduct = Closed({
  Id: Type.String(),
  Name: Type.String(),
  /** Of one; null where the shop names no price. */
  Price: nullable(Type.Number()),
  /** ISO 4217; empty without a price. */
  Currency: Type.String(),
  /** Null where the shop does not say. */
  Stock: nullable(Type.Integer()),
  /** Until it is sent, for what is not in stock; null where the shop does not say. */
  DeliveryDays: nullable(Type.Integer()),
  /** Whom an order goes to: as the shop calls itself, else the host of its address. */
  Seller: Type.String(),
})
export type ShopProduct = Static<typeof ShopProduct>

export const MOST_CART_LINES = 100

export const CartLine = Closed({
  spareId: SpareId,
  quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
})
export type CartLine = Static<typeof CartLine>

const Products = Type.Array(CartLine, { maxItems: MOST_CART_LINES })

const shopErrors = ['NOT_FOUND', 'SHOP_NOT_AVAILABLE'] as const

export const getShopProduct = defineCall({
  method: 'GET',
  path: '/api/integrations/eshop/products/:spareId',
  access: 'signedIn',
  tag,
  summary: 'What the connected shop knows about a spare part',
  params: Closed({ spareId: SpareId }),
  result: ShopProduct,
  errors: shopErrors,
})

export const getCart = defineCall({
  method: 'GET',
  path: '/api/integrations/eshop/cart',
  access: 'signedIn',
  tag,
  summary: 'What the caller means to order',
  result: Type.Array(CartLine),
})

export const putCart = defineCall({
  method: 'PUT',
  path: '/api/integrations/eshop/cart',
  access: 'signedIn',
  tag,
  summary: 'Replaces what the caller means to order; each part once',
  body: Closed({ products: Products }),
  result: null,
})

/** As the shop answered. */
export const ShopOrder = Closed({
  OrderNumber: nullable(Type.String()),
  /** Where the order goes on, in the shop. */
  Link: nullable(Type.String()),
})
export type ShopOrder = Static<typeof ShopOrder>

export const sendCart = defineCall({
  method: 'POST',
  path: '/api/integrations/eshop/cart',
  access: 'signedIn',
  tag,
  summary:
    'Sends parts to the shop and empties the cart of the caller. Who orders is set by the server, whatever the body says. When the shop cannot be reached the cart stays',
  body: Closed({
    products: Type.Array(CartLine, { minItems: 1, maxItems: MOST_CART_LINES }),
    OrganizationEmail: Type.Optional(Type.String({ maxLength: 320 })),
    OrganizationCode: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  result: ShopOrder,
  errors: shopErrors,
})

/** A part that the catalogue names for an alarm of the machine, or that maintenance of it needs. */
export const MachinePart = Closed({
  /** The number of the part; empty where maintenance calls it by a name only. */
  SpareId: Type.String(),
  /** As maintenance calls it; empty where only alarms call for it. */
  Name: Type.String(),
  /** Alarms that call for it; those of the last 30 days are counted. */
  Alarms: Type.Array(
    Closed({
      Code: Type.String(),
      Text: Type.String(),
      Count: Type.Integer(),
      IsActive: Type.Boolean(),
    }),
  ),
  /** Work that needs it; for those who see maintenance of their own organization. */
  Activities: Type.Array(
    Closed({
      /** Of the activity; empty while nothing is to be done yet. */
      Id: Type.String(),
      Code: Type.String(),
      Action: Type.String(),
      Stage: Type.Enum([...STAGES]),
      Quantity: Type.Integer(),
    }),
  ),
  /** Null where the shop does not have it, or was not reached. */
  Product: nullable(ShopProduct),
})
export type MachinePart = Static<typeof MachinePart>

export const MachineParts = Closed({
  /** Those that an active alarm calls for first, then what work that is due needs, then by how often an alarm came. */
  Parts: Type.Array(MachinePart),
  /** Whether prices and orders are possible. */
  Shop: Type.Enum(['ready', 'none', 'notReached']),
})
export type MachineParts = Static<typeof MachineParts>

export const listMachineParts = defineCall({
  method: 'GET',
  path: '/api/machines/:id/spare-parts',
  access: 'machineReader',
  tag,
  page: 'machine_service',
  summary:
    'Spare parts of a machine: those that the catalogue names for its alarms and that its maintenance needs, with what the shop knows',
  params: Closed({ id: Type.String() }),
  result: MachineParts,
  errors: ['ERROR_MACHINE_NOT_FOUND', 'LICENCE_NEEDED'],
})
