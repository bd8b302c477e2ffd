import Type from 'typebox'

/** Spec §9: the factory fetches up to 1000 machines in one page. */
export const MAX_PAGE = 1000

export const paging = {
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 100 })),
}
