import { ActionIcon, Button } from '@mantine/core'
import { type ShopProduct, sendCart } from '@millwright/contract/documents/spare-parts'
import type { Machine } from '@millwright/contract/machines/machines'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { i18n as i18nNow } from '../../platform/i18n/i18n.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { failureMessage } from '../../platform/toasts/failure-message.ts'
import { IconMinus, IconPlus, IconShoppingCart, IconTrash } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import styles from './service.module.css'
import { cartQuery, partsQuery, type useCart } from './service.queries.ts'
import { useAskToOrder } from './shared/order-question.ts'
import { priceText } from './shared/shop-price.ts'
import { productQuery } from './shared/shop-product.queries.ts'

interface CartCardProps {
  readonly machine: Machine
  readonly cart: ReturnType<typeof useCart>
}

/** For whichever machine; it stays until the shop has taken it. */
export function CartCard({ machine, cart }: CartCardProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const ofPage = useQuery(partsQuery(machine.Id))
  const parts = ofPage.data
  const askToOrder = useAskToOrder()
  const ofMachine = new Map(
    parts?.Parts.flatMap(({ Product }) => (Product ? [[Product.Id, Product] as const] : [])) ?? [],
  )
  // A part that was chosen at another machine is not among those of this one.
  const others = parts ? cart.lines.filter(({ spareId }) => !ofMachine.has(spareId)) : []
  const ofOthers = useQueries({ queries: others.map(({ spareId }) => productQuery(spareId)) })
  // The question names a sum: it waits until every price was asked for.
  const isReading = ofPage.isPending || ofOthers.some(({ isPending }) => isPending)
  const productOf = (spareId: string) =>
    ofMachine.get(spareId) ?? ofOthers[others.findIndex((line) => line.spareId === spareId)]?.data
  const order = useMutation({
    mutationFn: async () => (await send(sendCart, { body: { products: [...cart.lines] } })).result,
    meta: { isShownByPage: true },
    onSettled: () => client.invalidateQueries({ queryKey: cartQuery.queryKey }),
  })
  if (parts?.Shop === 'none') return null
  const ask = async (): Promise<void> => {
    const wanted = cart.lines.map(({ spareId, quantity }) => ({
      id: spareId,
      quantity,
      product: productOf(spareId),
    }))
    if (await askToOrder(wanted)) order.mutate()
  }
  return (
    <Card flush title={t('service.cart')} hint={t('service.lines', { count: cart.lines.length })}>
      {cart.lines.length === 0 && !order.data && (
        <p className={styles.empty}>
          <IconShoppingCart size="1rem" stroke={1.5} aria-hidden="true" /> {t('service.cart_empty')}
        </p>
      )}
      <ul className={styles.cart}>
        {cart.lines.map(({ spareId, quantity }) => (
          <CartRow
            key={spareId}
            spareId={spareId}
            quantity={quantity}
            product={productOf(spareId)}
            onQuantity={(next) => cart.setQuantity(spareId, next)}
          />
        ))}
      </ul>
      {order.isError && (
        <p className={styles.notice} role="alert">
          {failureMessage(order.error, undefined, i18nNow)} {t('service.cart_kept')}
        </p>
      )}
      {order.data && (
        <p className={styles.ordered} role="status">
          {order.data.OrderNumber === null
            ? t('service.ordered')
            : t('service.ordered_as', { number: order.data.OrderNumber })}{' '}
          {order.data.Link !== null && (
            <a href={order.data.Link} target="_blank" rel="noopener noreferrer">
              {t('service.to_shop')}
            </a>
          )}
        </p>
      )}
      {cart.lines.length > 0 && (
        <div className={styles.foot}>
          <Button fullWidth disabled={isReading} loading={order.isPending} onClick={() => void ask()}>
            {t('service.send')}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface CartRowProps {
  readonly spareId: string
  readonly quantity: number
  readonly product: ShopProduct | null | undefined
  readonly onQuantity: (quantity: number) => void
}

function CartRow({ spareId, quantity, product, onQuantity }: CartRowProps) {
  const { t, i18n } = useTranslation()
  return (
    <li>
      <span className={styles.line}>
        <b>{product?.Name ?? spareId}</b>
        {product && <span className="mw-num">{priceText(product, i18n.language, quantity)}</span>}
      </span>
      <span className={styles.quantity}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(quantity > 1 ? 'service.fewer' : 'service.take_out', { part: spareId })}
          onClick={() => onQuantity(quantity - 1)}
        >
          {quantity > 1 ? (
            <IconMinus size="0.875rem" aria-hidden="true" />
          ) : (
            <IconTrash size="0.875rem" aria-hidden="true" />
          )}
        </ActionIcon>
        <span className="mw-num">{quantity}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('service.more', { part: spareId })}
          onClick={() => onQuantity(quantity + 1)}
        >
          <IconPlus size="0.875rem" aria-hidden="true" />
        </ActionIcon>
      </span>
    </li>
  )
}
