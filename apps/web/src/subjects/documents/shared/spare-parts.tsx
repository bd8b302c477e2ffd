import { Button } from '@mantine/core'
import { getShopProduct, type ShopProduct, sendCart } from '@millwright/contract/documents/spare-parts'
import { IconShoppingCart } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api/api-error.ts'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { formatMoney } from '../../../platform/ui/text/format.ts'

/** Prices and stock change by the day. */
const FRESH_MS = 5 * 60_000

/** Null for a part that the shop does not have, or where there is no shop or it does not answer. */
const productQuery = (spareId: string) =>
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

/** What the shop says about a part, in one line; nothing where it says nothing. */
export function PartStock({ spareId }: { readonly spareId: string }) {
  const { t, i18n } = useTranslation()
  const product = useQuery(productQuery(spareId)).data
  if (!product) return null
  const { Name, Price, Currency, Stock } = product
  const price =
    Price !== null && /^[A-Z]{3}$/.test(Currency) ? formatMoney(Price, Currency, i18n.language) : ''
  const stock =
    Stock === null ? '' : Stock === 0 ? t('spare_parts.no_stock') : t('spare_parts.stock', { count: Stock })
  return <small className="mw-num">{[Name, price, stock].filter(Boolean).join(' · ')}</small>
}

interface OrderPartsProps {
  readonly parts: readonly { readonly Id: string; readonly Quantity: number }[]
}

/** Puts parts into the cart of the shop. They stay where they are: if the shop is down, nothing is lost. */
export function OrderParts({ parts }: OrderPartsProps) {
  const { t } = useTranslation()
  const products = parts.filter(({ Id }) => Id !== '')
  const known = useQuery(productQuery(products[0]?.Id ?? '')).data
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (
        await send(sendCart, {
          body: { products: products.map(({ Id, Quantity }) => ({ spareId: Id, quantity: Quantity })) },
        })
      ).result,
    onSuccess: ({ Link }) => {
      showToast('success', t('spare_parts.ordered'))
      if (Link !== null) window.open(Link, '_blank', 'noopener,noreferrer')
    },
  })
  if (!known) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isPending}
      leftSection={<IconShoppingCart size="0.8125rem" aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {t('spare_parts.order')}
    </Button>
  )
}
