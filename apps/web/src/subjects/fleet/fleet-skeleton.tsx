import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../platform/ui/states/after-delay.tsx'
import './fleet-kpis.css'

const CELLS = ['a', 'b', 'c', 'd', 'e', 'f']
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The board in its final shape, before anything is known. */
export function FleetSkeleton() {
  const { t } = useTranslation()
  return (
    <AfterDelay>
      <div className="mw-kpis" role="status" aria-label={t('fleet.loading')}>
        {CELLS.map((cell) => (
          <div key={cell} className="mw-kpi mw-fleet-bones">
            <Skeleton height="0.75rem" width="45%" />
            <Skeleton height="1.375rem" width="30%" />
            <Skeleton height="0.375rem" />
          </div>
        ))}
      </div>
      <div className="mw-fleet-views" aria-hidden="true">
        <Card className="mw-fleet-map" flush>
          <div className="mw-fleet-bones-map" />
        </Card>
        <Card className="mw-fleet-card" flush>
          {ROWS.map((row) => (
            <div key={row} className="mw-fleet-bones-row">
              <Skeleton height="2.375rem" width="2.375rem" radius="0.5rem" />
              <div className="mw-fleet-bones">
                <Skeleton height="0.8125rem" width="40%" />
                <Skeleton height="0.75rem" width="25%" />
                <Skeleton height="0.875rem" />
              </div>
            </div>
          ))}
        </Card>
      </div>
    </AfterDelay>
  )
}
