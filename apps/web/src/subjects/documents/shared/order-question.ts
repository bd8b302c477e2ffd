import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { totalText, type WantedPart } from './shop-price.ts'

/** Asks before parts are ordered: names them, their sum, who sells them and for whom (rules: pages 16). */
export function useAskToOrder(): (parts: readonly WantedPart[]) => Promise<boolean> {
  const { t, i18n } = useTranslation()
  const { organization } = useSession()
  const confirm = useConfirm()
  return (parts) => {
    // A shop that does not answer names no seller.
    const seller = parts.find(({ product }) => product)?.product?.Seller
    const names = parts.map(({ id, quantity, product }) => `${quantity} × ${product?.Name ?? id}`)
    return confirm({
      title: seller ? t('spare_parts.order_title', { seller }) : t('spare_parts.order_do'),
      text: t('spare_parts.order_text', {
        parts: names.join(', '),
        price: totalText(parts, i18n.language) ?? t('spare_parts.no_price'),
        organization: organization.Name,
      }),
      confirmLabel: t('spare_parts.order_do'),
    })
  }
}
