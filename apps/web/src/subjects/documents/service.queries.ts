import { listDocuments } from '@millwright/contract/documents/documents'
import { type CartLine, getCart, listMachineParts, putCart } from '@millwright/contract/documents/spare-parts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { fetchAll } from '../../platform/api/fetch-all.ts'

export const documentsQuery = (org: string, machineId: string) =>
  queryOptions({
    queryKey: ['documents', org, machineId],
    queryFn: ({ signal }) =>
      fetchAll((query) => send(listDocuments, { params: { org, serial: machineId }, query, signal })),
  })

export const partsQuery = (machineId: string) =>
  queryOptions({
    queryKey: ['spare-parts', machineId],
    queryFn: async ({ signal }) =>
      (await send(listMachineParts, { params: { id: machineId }, signal })).result,
  })

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async ({ signal }) => (await send(getCart, { signal })).result,
})

/** The cart and how it is changed; what was chosen is shown at once and kept by the server. */
export function useCart() {
  const client = useQueryClient()
  const cart = useQuery(cartQuery)
  const save = useMutation({
    scope: { id: 'cart' },
    mutationFn: (products: CartLine[]) => send(putCart, { body: { products } }),
    onError: () => client.invalidateQueries({ queryKey: cartQuery.queryKey }),
  })
  const lines = cart.data ?? []
  const put = (next: CartLine[]): void => {
    client.setQueryData(cartQuery.queryKey, next)
    save.mutate(next)
  }
  return {
    lines,
    isKnown: cart.data !== undefined,
    /** None takes it out. */
    setQuantity: (spareId: string, quantity: number): void => {
      const others = lines.filter((line) => line.spareId !== spareId)
      const isThere = others.length < lines.length
      const line = { spareId, quantity }
      const changed = isThere
        ? lines.map((each) => (each.spareId === spareId ? line : each))
        : [...lines, line]
      put(quantity < 1 ? others : changed)
    },
  }
}
