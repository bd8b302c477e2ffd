import type { Machine } from '@millwright/contract/calls/machines'
import { STATUS_ORDER } from '@millwright/domain/status/status'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../ui/status/clock.ts'
import { Definition } from '../../ui/status/definition.tsx'
import type { Timelines } from '../../ui/status/live-spans.ts'
import { STATUS_LOOK } from '../../ui/status/status-look.ts'
import { AlarmsKpi } from './alarms-kpi.tsx'
import { countsOf, type StatusCounts, todayOf } from './fleet-figures.ts'
import { ShareKpi } from './share-kpi.tsx'
import './fleet-kpis.css'

const REFRESH_MS = 10_000

interface FleetKpisProps {
  readonly machines: readonly Machine[]
  /** Undefined while they load or when they could not be loaded. */
  readonly timelines: Timelines | undefined
}

export function FleetKpis({ machines, timelines }: FleetKpisProps) {
  const { t } = useTranslation()
  const now = useNow(REFRESH_MS)
  const tick = Math.floor(now / REFRESH_MS)
  // Summing a large fleet may wait until the rows that changed are drawn.
  const settled = useDeferredValue(timelines)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tick stands for the time
  const today = useMemo(() => settled && todayOf(machines, settled, now), [machines, settled, tick])
  const counts = useMemo(() => countsOf(machines), [machines])
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
