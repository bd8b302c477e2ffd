import type { Machine } from '@millwright/contract/calls/machines'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../ui/format.ts'
import { useClockText } from '../../ui/status/clock.ts'
import { Definition } from '../../ui/status/definition.tsx'
import { activeAlarms } from './fleet-figures.ts'

/** How many machines stand in alarm, the longest of them, and which. */
export function AlarmsKpi({ machines }: { machines: readonly Machine[] }) {
  const { t } = useTranslation()
  const alarms = useMemo(() => activeAlarms(machines), [machines])
  const names = alarms.machines.map((machine) => machine.Name).join(', ')
  const count = alarms.machines.length
  return (
    <div className="mw-kpi">
      <Definition term={t('fleet.active_alarms')} text={t('fleet.alarms_definition')} />
      <p className="mw-kpi-value">
        <b data-alarm={count > 0 || undefined}>{count}</b>
        {alarms.since !== null && <Longest since={alarms.since} />}
      </p>
      <p className="mw-kpi-note" title={names}>
        {count > 0 ? names : t('fleet.no_alarms')}
      </p>
    </div>
  )
}

function Longest({ since }: { since: number }) {
  const { t } = useTranslation()
  const duration = useClockText((now) => formatDuration(Math.floor((now - since) / 1000)))
  return <span className="mw-num">{t('fleet.longest', { duration })}</span>
}
