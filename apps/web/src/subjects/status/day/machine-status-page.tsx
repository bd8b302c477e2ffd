import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { QueryNotice } from '../../../platform/live/query-notice.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { ErrorState } from '../../../platform/ui/states/error-state.tsx'
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
      {machine.isPending && <StatusSkeleton />}
      {machine.isError && machine.data === undefined && (
        <Card className={styles.message}>
          <ErrorState
            what={t('machines.machine')}
            onRetry={machine.refetch}
            isRetrying={machine.isFetching}
          />
        </Card>
      )}
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
