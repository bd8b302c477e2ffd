import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { QueryNotice } from '../../../platform/live/query-notice.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { MachineHeader } from '../../machines/shared/machine-header.tsx'
import { machineQuery } from '../../machines/shared/machines.queries.ts'
import { DayBoard } from './day-board.tsx'
import styles from './machine-status-page.module.css'
import { StatusSkeleton } from './status-skeleton.tsx'

/** /machine/{id}/status: a day of one machine, drawn and counted. */
export function MachineStatusPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const machine = useQuery(machineQuery(id))
  return (
    <div className={styles.root}>
      <CardState
        look="page"
        className={styles.message}
        query={machine}
        what={t('machines.machine')}
        skeleton={<StatusSkeleton />}
        isQuiet
      />
      {machine.data && (
        <>
          <MachineHeader machine={machine.data} />
          <QueryNotice query={machine} what={t('machines.machine')} />
          <DayBoard machine={machine.data} />
        </>
      )}
    </div>
  )
}
