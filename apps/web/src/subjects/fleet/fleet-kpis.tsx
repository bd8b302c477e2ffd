import type { Machine } from '@millwright/contract/machines/machines'
import { shownEnergy } from '@millwright/domain/energy/shown-energy'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Delta, ShareDelta } from '../../platform/ui/page/delta.tsx'
import { formatNumber, formatPercent } from '../../platform/ui/text/format.ts'
import { AlarmsKpi } from './alarms-kpi.tsx'
import { FigureKpi } from './figure-kpi.tsx'
import type { FleetNow } from './fleet.queries.ts'
import type { StatusCounts } from './fleet-figures.ts'
import { PartsKpi } from './parts-kpi.tsx'
import { WorkingKpi } from './working-kpi.tsx'
import './fleet-kpis.css'

interface FleetKpisProps {
  readonly machines: readonly Machine[]
  readonly counts: StatusCounts
  /** Undefined while it loads, null when it could not be loaded. */
  readonly fleetNow: FleetNow | null | undefined
}

export function FleetKpis({ machines, counts, fleetNow }: FleetKpisProps) {
  const { t, i18n } = useTranslation()
  const { features } = useSession()
  const figure = (name: 'Availability' | 'Efficiency' | 'Energy') =>
    fleetNow === null ? null : fleetNow?.figures[name]
  const percent = (share: number): string => formatPercent(share, i18n.language, 1)
  const energy = (wattHours: number): string => {
    const { value, digits } = shownEnergy(wattHours)
    return formatNumber(value, i18n.language, digits)
  }
  const energyUnit = shownEnergy(fleetNow?.figures.Energy.Today ?? 0).unit
  const points = (today: number, before: number) => (
    <Delta value={(today - before) * 100} unit={t('fleet.points')} />
  )
  return (
    <section className="mw-kpis" aria-label={t('fleet.figures')}>
      <WorkingKpi counts={counts} total={machines.length} />
      <AlarmsKpi machines={machines} />
      <FigureKpi
        term={t('fleet.availability_today')}
        definition={t('status.availability_definition')}
        figure={figure('Availability')}
        write={percent}
        delta={points}
      />
      <FigureKpi
        term={t('fleet.efficiency_today')}
        definition={t('status.efficiency_definition')}
        figure={figure('Efficiency')}
        write={percent}
        delta={points}
      />
      <PartsKpi fleetNow={fleetNow} />
      {features.energy && (
        <FigureKpi
          term={t('fleet.energy_today')}
          definition={t('fleet.energy_definition')}
          figure={figure('Energy')}
          write={energy}
          unit={energyUnit}
          delta={(today, before) =>
            before > 0 ? <ShareDelta share={today / before - 1} better="down" /> : null
          }
        />
      )}
    </section>
  )
}
