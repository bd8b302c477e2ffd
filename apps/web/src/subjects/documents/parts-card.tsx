import { Button, Skeleton } from '@mantine/core'
import type { MachinePart } from '@millwright/contract/documents/spare-parts'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconPackage, IconShoppingCartPlus } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import styles from './service.module.css'
import { partsQuery, type useCart } from './service.queries.ts'
import { priceText } from './shared/shop-price.ts'

interface PartsCardProps {
  readonly machine: Machine
  readonly cart: ReturnType<typeof useCart>
}

/** For alarms and the maintenance of this machine, the most urgent first. */
export function PartsCard({ machine, cart }: PartsCardProps) {
  const { t } = useTranslation()
  const parts = useQuery(partsQuery(machine.Id))
  const { data } = parts
  return (
    <Card flush title={t('service.parts')} hint={t('service.parts_hint')}>
      <CardState query={parts} what={t('service.parts')} skeleton={<Skeleton height="12rem" />} isQuiet />
      {data?.Shop === 'notReached' && (
        <p className={styles.notice} role="status">
          {t('service.shop_not_reached')}
          <Button size="xs" variant="subtle" loading={parts.isFetching} onClick={() => void parts.refetch()}>
            {t('misc.try_again')}
          </Button>
        </p>
      )}
      {data?.Parts.length === 0 && (
        <EmptyState
          icon={<IconPackage size="1.25rem" stroke={1.5} />}
          title={t('service.no_parts')}
          text={t('service.no_parts_text')}
        />
      )}
      <ul className={styles.parts}>
        {data?.Parts.map((part) => (
          <PartRow key={part.SpareId || part.Name} part={part} cart={cart} hasShop={data.Shop !== 'none'} />
        ))}
      </ul>
    </Card>
  )
}

interface PartRowProps {
  readonly part: MachinePart
  readonly cart: ReturnType<typeof useCart>
  readonly hasShop: boolean
}

function PartRow({ part, cart, hasShop }: PartRowProps) {
  const { SpareId, Name, Alarms, Activities, Product } = part
  const { t, i18n } = useTranslation()
  const inCart = cart.lines.find(({ spareId }) => spareId === SpareId)?.quantity ?? 0
  return (
    <li>
      <div className={styles.part}>
        <b>{Product?.Name ?? (Name || SpareId)}</b>
        <span className={`${styles.number} mw-num`}>{SpareId}</span>
        {Product && <StockChip stock={Product.Stock} days={Product.DeliveryDays} />}
      </div>
      <ul className={styles.alarms}>
        {Alarms.map(({ Code, Text, Count, IsActive }) => (
          <li key={Code}>
            {IsActive && <Chip tone="alarm">{t('service.active')}</Chip>}
            <span>
              <span className="mw-num">{Code}</span> {Text}
            </span>
            <span className={styles.count}>{t('service.times', { count: Count })}</span>
          </li>
        ))}
        {Activities.map((work) => (
          <WorkRow key={work.Code} work={work} />
        ))}
      </ul>
      <div className={styles.order}>
        {Product && (
          <span className="mw-num">{priceText(Product, i18n.language) ?? t('service.no_price')}</span>
        )}
        {hasShop && !Product && SpareId !== '' && (
          <span className={styles.count}>{t('service.not_in_shop')}</span>
        )}
        {Product && (
          <Button
            size="xs"
            disabled={!cart.isKnown}
            leftSection={<IconShoppingCartPlus size="0.875rem" aria-hidden="true" />}
            aria-label={t('service.add_part', { part: SpareId })}
            onClick={() => cart.setQuantity(SpareId, inCart + 1)}
          >
            {inCart > 0 ? t('service.in_cart', { count: inCart }) : t('service.add')}
          </Button>
        )}
      </div>
    </li>
  )
}

function WorkRow({ work }: { readonly work: MachinePart['Activities'][number] }) {
  const { t } = useTranslation()
  const { Id, Code, Action, Stage, Quantity } = work
  const name = (
    <>
      <span className="mw-num">{Code}</span> {Action}
    </>
  )
  return (
    <li>
      {Stage !== 'fine' && (
        <Chip tone={Stage === 'due' ? 'alarm' : 'warn'}>{t(`service.stages.${Stage}`)}</Chip>
      )}
      {Id === '' ? (
        <span>{name}</span>
      ) : (
        <Link to="/maintenance/view/$maintenanceId" params={{ maintenanceId: Id }}>
          {name}
        </Link>
      )}
      <span className={styles.count}>{t('service.needs', { count: Quantity })}</span>
    </li>
  )
}

function StockChip({ stock, days }: { stock: number | null; days: number | null }) {
  const { t } = useTranslation()
  if (stock !== null && stock > 0) return <Chip tone="good">{t('service.in_stock', { count: stock })}</Chip>
  if (days !== null) return <Chip tone="warn">{t('service.in_days', { count: days })}</Chip>
  return stock === 0 ? <Chip tone="warn">{t('service.out_of_stock')}</Chip> : null
}
