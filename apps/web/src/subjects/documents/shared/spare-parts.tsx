import { Button } from '@mantine/core'
import { sendCart } from '@millwright/contract/documents/spare-parts'
import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { IconShoppingCart } from '../../../platform/ui/icons/icons.ts'
import { useAskToOrder } from './order-question.ts'
import { priceText } from './shop-price.ts'
import { productQuery } from './shop-product.queries.ts'

/** From the shop, in one line; nothing where it does not know the part. */
export function PartStock({ spareId }: { readonly spareId: string }) {
  const { t, i18n } = useTranslation()
  const product = useQuery(productQuery(spareId)).data
  if (!product) return null
  const { Name, Stock } = product
  const price = priceText(product, i18n.language)
  const stock =
    Stock === null ? '' : Stock === 0 ? t('spare_parts.no_stock') : t('spare_parts.stock', { count: Stock })
  return <small className="mw-num">{[Name, price, stock].filter(Boolean).join(' · ')}</small>
}

interface OrderPartsProps {
  readonly parts: readonly { readonly Id: string; readonly Quantity: number }[]
}

/** Sends parts to the shop, after a question that names them. They stay where they are: if the shop is down, nothing is lost. */
export function OrderParts({ parts }: OrderPartsProps) {
  const { t } = useTranslation()
  const askToOrder = useAskToOrder()
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
  if (!known.some(Boolean)) return null
  const ask = async (): Promise<void> => {
    const isSure = await askToOrder(
      wanted.map(({ Id, Quantity }, index) => ({ id: Id, quantity: Quantity, product: known[index] })),
    )
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
