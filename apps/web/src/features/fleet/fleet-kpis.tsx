import type { Machine } from '@millwright/contract/calls/machines'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import { useTranslation } from 'react-i18next'
import { Definition } from '../../ui/status/definition.tsx'
import type { Timelines } from '../../ui/status/live-spans.ts'
import { STATUS_LOOK } from '../../ui/status/status-look.ts'
import { AlarmsKpi } from './alarms-kpi.tsx'
import type { StatusCounts } from './fleet-figures.ts'
import { ShareKpi } from './share-kpi.tsx'
import { useToday } from './use-today.ts'
import './fleet-kpis.css'

interface FleetKpisProps {
  readonly machines: readonly Machine[]
  readonly counts: StatusCounts
  /** Undefined while they load or when they could not be loaded. */
  readonly timelines: Timelines | undefined
}

export function FleetKpis({ machines, counts, timelines }: FleetKpisProps) {
  const { t } = useTranslation()
  const today = useToday(machines, timelines)
  return (
    <section className="mw-kpis" aria-label={t('fleet.figures')}>
      <WorkingKpi counts={counts} total={machines.length} />
      <AlarmsKpi machines={machines} />
      <ShareKpi
        term={t('fleet.availability_today')}
        definition={t('status.availability_definition')}
        share={today?.availability}
      />
      <ShareKpi
        term={t('fleet.efficiency_today')}
        definition={t('status.efficiency_definition')}
        share={today?.efficiency}
      />
    </section>
  )
}

function WorkingKpi({ counts, total }: { counts: StatusCounts; total: number }) {
  const { t } = useTranslation()
  const present = ([...STATUS_ORDER, 'noData'] as const).filter((status) => counts[status] > 0)
  const label = present.map((status) => `${t(STATUS_LOOK[status].labelKey)} ${counts[status]}`).join(', ')
  return (
    <div className="mw-kpi">
      <Definition term={t('fleet.working_now')} text={t('fleet.working_definition')} />
      <p className="mw-kpi-value">
        <b>{counts.EXE + counts.HANDLING}</b>
        <span>{t('fleet.of_machines', { count: total })}</span>
      </p>
      <div className="mw-spread" role="img" aria-label={label}>
        {present.map((status) => (
          <i key={status} data-status={status} style={{ flexGrow: counts[status] }} />
        ))}
      </div>
    </div>
  )
}
