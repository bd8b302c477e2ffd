import type { Machine } from '@millwright/contract/machines/machines'
import { shownEnergy } from '@millwright/domain/energy/shown-energy'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { commonScale } from '../../platform/ui/charts/lines/spark-runs.ts'
import { Delta } from '../../platform/ui/page/delta.tsx'
import { formatNumber, formatPercent } from '../../platform/ui/text/format.ts'
import { Compared } from '../machines/shared/backfills/compared.tsx'
import { StillCounted } from '../machines/shared/backfills/still-counted.tsx'
import { useIsCounting } from '../machines/shared/backfills/use-is-counting.ts'
import { AlarmsKpi } from './alarms-kpi.tsx'
import { FigureKpi } from './figure-kpi.tsx'
import type { FleetNow } from './fleet.queries.ts'
import type { StatusCounts } from './fleet-figures.ts'
import styles from './fleet-kpis.module.css'
import { PartsKpi } from './parts-kpi.tsx'
import { WorkingKpi } from './working-kpi.tsx'

interface FleetKpisProps {
  readonly machines: readonly Machine[]
  readonly counts: StatusCounts
  /** Undefined while it loads, null when it could not be loaded. */
  readonly fleetNow: FleetNow | null | undefined
}

export function FleetKpis({ machines, counts, fleetNow }: FleetKpisProps) {
  const { t, i18n } = useTranslation()
  const { features } = useSession()
  const ids = machines.map(({ Id }) => Id)
  const isCounting = useIsCounting(ids)
  const figure = (name: 'Availability' | 'Efficiency' | 'Energy') =>
    fleetNow === null ? null : fleetNow?.figures[name]
  // Both are shares of time: a point of one must not look like ten of the other.
  const shares = fleetNow
    ? commonScale([fleetNow.figures.Availability.Week, fleetNow.figures.Efficiency.Week])
    : undefined
  const percent = (share: number): string => formatPercent(share, i18n.language, 1)
  const energy = (wattHours: number): string => {
    const { value, digits } = shownEnergy(wattHours)
    return formatNumber(value, i18n.language, digits)
  }
  const energyUnit = shownEnergy(fleetNow?.figures.Energy.Today ?? 0).unit
  const mark = isCounting && <StillCounted machineIds={ids} />
  const points = (today: number, before: number) =>
    isCounting ? null : <Delta value={(today - before) * 100} unit={t('fleet.points')} />
  return (
    <section className={styles.kpis} aria-label={t('fleet.figures')}>
      <WorkingKpi counts={counts} total={machines.length} />
      <AlarmsKpi machines={machines} />
      <FigureKpi
        term={t('fleet.availability_today')}
        definition={t('status.availability_definition')}
        figure={figure('Availability')}
        write={percent}
        mark={mark}
        delta={points}
        scale={shares}
      />
      <FigureKpi
        term={t('fleet.efficiency_today')}
        definition={t('status.efficiency_definition')}
        figure={figure('Efficiency')}
        write={percent}
        mark={mark}
        delta={points}
        scale={shares}
      />
      <PartsKpi fleetNow={fleetNow} />
      {features.energy && (
        <FigureKpi
          term={t('fleet.energy_today')}
          definition={t('fleet.energy_definition')}
          figure={figure('Energy')}
          write={energy}
          note={energyUnit}
          mark={mark}
          delta={(today, before) =>
            isCounting ? null : <Compared now={today} before={before} better="down" machineIds={ids} />
          }
        />
      )}
    </section>
  )
}
