import type { Machine } from '@millwright/contract/machines/machines'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useClockText } from '../../platform/ui/browser/clock.ts'
import { formatDuration } from '../../platform/ui/text/format.ts'
import { activeAlarms } from './fleet-figures.ts'
import styles from './fleet-kpis.module.css'
import { Kpi } from './kpi.tsx'

/** How many machines are in alarm, the longest of them, and which. */
export function AlarmsKpi({ machines }: { machines: readonly Machine[] }) {
  const { t } = useTranslation()
  const alarms = useMemo(() => activeAlarms(machines), [machines])
  const names = alarms.machines.map((machine) => machine.Name).join(', ')
  const count = alarms.machines.length
  return (
    <Kpi
      term={t('fleet.active_alarms')}
      definition={t('fleet.alarms_definition')}
      value={count}
      isAlarm={count > 0}
      note={alarms.since === null ? undefined : <Longest since={alarms.since} />}
    >
      <p className={styles.kpiNote} title={names}>
        {count > 0 ? names : t('fleet.no_alarms')}
      </p>
    </Kpi>
  )
}

function Longest({ since }: { since: number }) {
  const { t, i18n } = useTranslation()
  const duration = useClockText((now) => formatDuration(Math.floor((now - since) / 1000), i18n.language))
  return t('fleet.longest', { duration })
}
