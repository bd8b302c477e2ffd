import { getShopProduct, type ShopProduct } from '@millwright/contract/documents/spare-parts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api/api-error.ts'
import { send } from '../../../platform/api/client.ts'

/** Prices and stock change by the day. */
const FRESH_MS = 5 * 60_000

/** Null for a part that the shop does not have, or where there is no shop or it does not answer. */
export const productQuery = (spareId: string) =>
  queryOptions({
    queryKey: ['spare-parts', spareId],
    queryFn: async ({ signal }): Promise<ShopProduct | null> => {
      try {
        return (await send(getShopProduct, { params: { spareId }, signal })).result
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 503)) return null
        throw error
      }
    },
    staleTime: FRESH_MS,
    enabled: spareId !== '',
  })
