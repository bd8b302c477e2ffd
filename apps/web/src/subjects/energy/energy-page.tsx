import { Skeleton } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { PeriodPicker } from '../../platform/ui/fields/period-picker.tsx'
import { IconBolt } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { AfterDelay } from '../../platform/ui/states/after-delay.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { MachineFrame, MachinePage } from '../machines/shared/machine-page.tsx'
import { CompareButton } from './compare/compare-button.tsx'
import { useCompareChoice } from './compare/use-compared.ts'
import styles from './energy.module.css'
import { energyQuery } from './energy.queries.ts'
import { EnergyBoard } from './energy-board.tsx'
import { ENERGY_PERIODS, useEnergyView } from './use-energy-view.ts'

/** /machine/{id}/energy: what the machine used and cost, and how much of it for nothing. */
export function EnergyPage() {
  return <MachinePage page="energy" board={MachineEnergyPage} />
}

function MachineEnergyPage({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const view = useEnergyView(machine.Country.Timezone)
  const choice = useCompareChoice(machine.Id)
  const energy = useQuery(energyQuery(machine.Id, view.range, view.isOver))
  return (
    <MachineFrame
      machine={machine}
      page="energy"
      actions={
        <div className={styles.actions}>
          {energy.data?.ReadTo !== null && <CompareButton own={machine.Id} choice={choice} />}
          <PeriodPicker
            period={view.period}
            lastDay={view.today}
            kinds={ENERGY_PERIODS}
            onChange={view.onPeriod}
          />
        </div>
      }
    >
      <CardState
        look="page"
        query={energy}
        what={t('nav.energy')}
        skeleton={
          <AfterDelay>
            <div role="status" aria-label={t('misc.loading')} className={styles.bones}>
              <Skeleton height="5.5rem" />
              <Skeleton height="30rem" />
            </div>
          </AfterDelay>
        }
      />
      {energy.data?.ReadTo === null && (
        <Card>
          <EmptyState
            icon={<IconBolt size="1.5rem" stroke={1.6} />}
            title={t('energy.no_meter')}
            text={t('energy.no_meter_text')}
          />
        </Card>
      )}
      {energy.data && energy.data.ReadTo !== null && (
        <EnergyBoard machine={machine} energy={energy.data} view={view} choice={choice} />
      )}
    </MachineFrame>
  )
}
