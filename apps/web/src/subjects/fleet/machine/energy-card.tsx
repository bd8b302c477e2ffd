import type { Machine } from '@millwright/contract/machines/machines'
import { ENERGY_CHANNEL } from '@millwright/contract/wire/kpi-channels'
import { shownEnergy } from '@millwright/domain/energy/shown-energy'
import { dayAt } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { formatNumber } from '../../../platform/ui/text/format.ts'
import { useOpenChannels } from '../../machines/shared/use-open-channels.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { energyQuery } from './energy.query.ts'
import machineOverviewPageStyles from './machine-overview-page.module.css'
import shiftProgressStyles from './shift-progress.module.css'

/** Of today. There is no such card for a machine without a meter, or whose licence does not open it. */
export function EnergyCard({ machine }: { machine: Machine }) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const isOpen = useOpenChannels(machine)(ENERGY_CHANNEL)
  const day = dayAt(useNow(10_000), zone)
  const energy = useQuery({ ...energyQuery(machine.Id, day, zone), enabled: isOpen })
  if (!isOpen || energy.data === null) return null
  const shown = energy.data === undefined ? null : shownEnergy(energy.data)
  return (
    <Card
      className={machineOverviewPageStyles.energy}
      title={t('machine_overview.energy')}
      hint={t('machine_overview.since_midnight')}
    >
      <CardState query={energy} what={t('machine_overview.energy')} skeleton={<CardSkeleton rows={1} />}>
        {shown && (
          <p className={shiftProgressStyles.value}>
            <b className="mw-num">{formatNumber(shown.value, i18n.language, shown.digits)}</b>
            <span>{shown.unit}</span>
          </p>
        )}
      </CardState>
    </Card>
  )
}
