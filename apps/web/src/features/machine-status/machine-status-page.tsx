import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { machineQuery } from '../../machines/machines.queries.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { DayBoard } from './day-board.tsx'
import { MachineHeader } from './machine-header.tsx'
import { MachineNotice } from './machine-notice.tsx'
import { StatusSkeleton } from './status-skeleton.tsx'
import './machine-status-page.css'

/** "Last report" is told by the server; a machine speaks at least once a minute. */
const REFRESH_MS = 60_000

/** Spec §2, /machine/{id}/status: a day of one machine, drawn and counted. */
export function MachineStatusPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const machine = useQuery({ ...machineQuery(id), refetchInterval: REFRESH_MS })
  return (
    <div className="mw-ms">
      {machine.isPending && <StatusSkeleton />}
      {machine.isError && machine.data === undefined && (
        <Card className="mw-ms-message">
          <ErrorState
            what={t('machine_status.machine')}
            onRetry={machine.refetch}
            isRetrying={machine.isFetching}
          />
        </Card>
      )}
      {machine.data && (
        <>
          <MachineHeader machine={machine.data} />
          <MachineNotice query={machine} />
          <DayBoard machine={machine.data} />
        </>
      )}
    </div>
  )
}
