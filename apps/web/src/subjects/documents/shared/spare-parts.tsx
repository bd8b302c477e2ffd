import { Button } from '@mantine/core'
import { getShopProduct, type ShopProduct, sendCart } from '@millwright/contract/documents/spare-parts'
import { IconShoppingCart } from '@tabler/icons-react'
import { queryOptions, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api/api-error.ts'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
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

const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code)

/** What the shop says about a part, in one line; nothing where it says nothing. */
export function PartStock({ spareId }: { readonly spareId: string }) {
  const { t, i18n } = useTranslation()
  const product = useQuery(productQuery(spareId)).data
  if (!product) return null
  const { Name, Price, Currency, Stock } = product
  const price = Price !== null && isCurrency(Currency) ? formatMoney(Price, Currency, i18n.language) : ''
  const stock =
    Stock === null ? '' : Stock === 0 ? t('spare_parts.no_stock') : t('spare_parts.stock', { count: Stock })
  return <small className="mw-num">{[Name, price, stock].filter(Boolean).join(' · ')}</small>
}

interface OrderPartsProps {
  readonly parts: readonly { readonly Id: string; readonly Quantity: number }[]
}

/** Sends parts to the shop, after a question that names them. They stay where they are: if the shop is down, nothing is lost. */
export function OrderParts({ parts }: OrderPartsProps) {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const confirm = useConfirm()
  const wanted = parts.filter(({ Id }) => Id !== '')
  const known = useQueries({ queries: wanted.map(({ Id }) => productQuery(Id)) }).map(({ data }) => data)
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (
        await send(sendCart, {
          body: { products: wanted.map(({ Id, Quantity }) => ({ spareId: Id, quantity: Quantity })) },
        })
      ).result,
    onSuccess: ({ Link }) => {
      showToast('success', t('spare_parts.ordered'))
      if (Link !== null) window.open(Link, '_blank', 'noopener,noreferrer')
    },
  })
  const first = known.find(Boolean)
  if (!first) return null
  const ask = async (): Promise<void> => {
    const names = wanted.map(({ Id, Quantity }, index) => `${Quantity} × ${known[index]?.Name ?? Id}`)
    const isSure = await confirm({
      title: t('spare_parts.order_title', { seller: first.Seller }),
      text: t('spare_parts.order_text', {
        parts: names.join(', '),
        price: totalText(wanted, known, i18n.language) ?? t('spare_parts.no_price'),
        organization: organization.Name,
      }),
      confirmLabel: t('spare_parts.order_do'),
    })
    if (isSure) mutate()
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isPending}
      leftSection={<IconShoppingCart size="0.8125rem" aria-hidden="true" />}
      onClick={() => void ask()}
    >
      {t('spare_parts.order')}
    </Button>
  )
}

/** Null where the price of one part is not known, or they are in several currencies: half a sum is none. */
function totalText(
  parts: OrderPartsProps['parts'],
  known: readonly (ShopProduct | null | undefined)[],
  language: string,
): string | null {
  const currency = known[0]?.Currency ?? ''
  let total = 0
  for (const [index, { Quantity }] of parts.entries()) {
    const product = known[index]
    if (!product || product.Price === null || product.Currency !== currency) return null
    total += product.Price * Quantity
  }
  return isCurrency(currency) ? formatMoney(total, currency, language) : null
}
