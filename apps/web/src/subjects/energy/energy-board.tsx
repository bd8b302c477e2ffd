import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { ChartGroup } from '../../platform/ui/charts/frame/chart-group.tsx'
import { IconAlertTriangle } from '../../platform/ui/icons/icons.ts'
import statesStyles from '../../platform/ui/states/states.module.css'
import { AirCard } from './air-card.tsx'
import type { BoardProps } from './board-props.ts'
import type { CompareChoice } from './compare/use-compared.ts'
import { ConsumptionCard } from './consumption-card.tsx'
import energyStyles from './energy.module.css'
import { EnergyFigures } from './energy-figures.tsx'
import { IdleCard } from './idle-card.tsx'
import { ProgramsCard } from './programs-card.tsx'
import { ShiftsCard } from './shifts-card.tsx'
import { useAmounts } from './use-amounts.ts'

const CompareCard = lazyPart(() => import('./compare/compare-card.tsx'), 'CompareCard')

export function EnergyBoard({ choice, ...props }: BoardProps & { choice: CompareChoice }) {
  const { energy } = props
  const { t } = useTranslation()
  const amounts = useAmounts(energy.Currency)
  const { LeftOut } = energy.Total
  return (
    <>
      {LeftOut > 0 && (
        <div className={statesStyles.stale} data-part="stale" role="status">
          <IconAlertTriangle size="1rem" stroke={1.6} aria-hidden="true" />
          <span>{t('energy.left_out', { count: LeftOut })}</span>
        </div>
      )}
      <EnergyFigures {...props} amounts={amounts} />
      {choice.chosen.length > 0 && (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <CompareCard {...props} choice={choice} />
        </Suspense>
      )}
      <ChartGroup>
        <div className={energyStyles.board}>
          <ConsumptionCard {...props} amounts={amounts} />
          <div className={energyStyles.side}>
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
