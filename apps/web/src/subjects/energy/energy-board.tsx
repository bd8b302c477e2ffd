import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { ChartGroup } from '../../platform/ui/charts/frame/chart-group.tsx'
import { AirCard } from './air-card.tsx'
import type { BoardProps } from './board-props.ts'
import { ConsumptionCard } from './consumption-card.tsx'
import { EnergyFigures } from './energy-figures.tsx'
import { IdleCard } from './idle-card.tsx'
import { ProgramsCard } from './programs-card.tsx'
import { ShiftsCard } from './shifts-card.tsx'
import { useAmounts } from './use-amounts.ts'

export function EnergyBoard(props: BoardProps) {
  const { energy } = props
  const { t } = useTranslation()
  const amounts = useAmounts(energy.Currency)
  const { LeftOut } = energy.Total
  return (
    <>
      {LeftOut > 0 && (
        <div className="mw-stale" role="status">
          <IconAlertTriangle size="1rem" stroke={1.6} aria-hidden="true" />
          <span>{t('energy.left_out', { count: LeftOut })}</span>
        </div>
      )}
      <EnergyFigures {...props} amounts={amounts} />
      <ChartGroup>
        <div className="mw-en-board">
          <ConsumptionCard {...props} amounts={amounts} />
          <div className="mw-en-side">
            <IdleCard {...props} amounts={amounts} />
            <ShiftsCard {...props} amounts={amounts} />
            {energy.Total.Air !== null && <AirCard {...props} amounts={amounts} />}
          </div>
        </div>
      </ChartGroup>
      <ProgramsCard {...props} amounts={amounts} />
    </>
  )
}
