import { STATUS_ORDER } from '@millwright/domain/status/status'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { STATUS_LOOK } from '../status/shared/status-look.ts'
import type { StatusCounts } from './fleet-figures.ts'
import styles from './fleet-kpis.module.css'
import { Kpi } from './kpi.tsx'

export function WorkingKpi({ counts, total }: { counts: StatusCounts; total: number }) {
  const { t } = useTranslation()
  const present = ([...STATUS_ORDER, 'noData'] as const).filter((status) => counts[status] > 0)
  const label = present.map((status) => `${t(STATUS_LOOK[status].labelKey)} ${counts[status]}`).join(', ')
  return (
    <Kpi
      term={t('fleet.working_now')}
      definition={t('fleet.working_definition')}
      value={counts.EXE + counts.HANDLING}
      note={t('fleet.of_machines', { count: total })}
    >
      <div className={styles.spread} role="img" aria-label={label}>
        {present.map((status) => (
          <i key={status} data-status={status} style={{ flexGrow: counts[status] }} />
        ))}
      </div>
    </Kpi>
  )
}
