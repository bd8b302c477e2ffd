import { Menu } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconArrowsSort } from '../../platform/ui/icons/icons.ts'
import styles from './fleet-filters.module.css'
import { ORDERS, type Order } from './fleet-order.ts'

const LABELS: Record<Order, string> = {
  urgency: 'fleet.by_urgency',
  name: 'fleet.by_name',
  time: 'fleet.by_time',
}

export function SortMenu({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={styles.sort}
          aria-label={t('fleet.sorted_by', { order: t(LABELS[order]) })}
        >
          <IconArrowsSort size="0.8125rem" aria-hidden="true" />
          {t(LABELS[order])}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={order} onChange={(chosen) => onOrder(chosen as Order)}>
          {ORDERS.map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {t(LABELS[each])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
