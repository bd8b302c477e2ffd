import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useIsBehind } from '../../platform/live/use-live-state.ts'
import { useSince } from '../../platform/ui/browser/use-since.ts'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { StaleNotice } from '../../platform/ui/states/stale-notice.tsx'
import { machineQuery } from '../machines/shared/machines.queries.ts'
import { StatusPill } from '../status/shared/status-pill.tsx'
import type { Channels } from './channel-values.ts'
import { DataBoard } from './data-board.tsx'
import { DataSkeleton } from './data-skeleton.tsx'
import { channelsQuery } from './machine-data.queries.ts'
import styles from './machine-data-page.module.css'

const infosOf = ({ infos }: Channels) => infos

/** /machine/{id}/data: everything a machine reports, live and in the past. */
export function MachineDataPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const machine = useQuery(machineQuery(id))
  const channels = useQuery({ ...channelsQuery(id), select: infosOf })
  const failed = [machine, channels].find((query) => query.isError && query.data === undefined)
  const refresh = () => void channels.refetch()
  return (
    <div className={styles.root}>
      <header className={styles.title}>
        <h1>{t('nav.data')}</h1>
        {machine.data && (
          <>
            <p>
              {machine.data.Name} · {machine.data.Model} · {machine.data.Country.Timezone}
            </p>
            <StatusPill status={machine.data.status.value} since={machine.data.status.timestamp} />
          </>
        )}
      </header>
      <DataNotice channels={channels} onRetry={refresh} />
      {failed && (
        <CardState
          look="page"
          className={styles.message}
          query={failed}
          what={failed === machine ? t('machine_data.machine') : t('machine_data.channels')}
        />
      )}
      {!failed && (machine.isPending || channels.isPending) && <DataSkeleton />}
      {machine.data && channels.data && (
        <DataBoard
          key={machine.data.Id}
          machine={machine.data}
          channels={channels.data}
          loadedAt={channels.dataUpdatedAt}
          refresh={refresh}
        />
      )}
    </div>
  )
}

/** For data on the screen that cannot be brought up to date. */
function DataNotice({ channels, onRetry }: { channels: UseQueryResult; onRetry: () => void }) {
  const { t } = useTranslation()
  const offlineSince = useSince(useIsBehind())
  if (channels.data === undefined) return null
  const retry = { onRetry, isRetrying: channels.isFetching }
  if (channels.isError) {
    return <StaleNotice what={t('machine_data.channels')} loadedAt={channels.dataUpdatedAt} {...retry} />
  }
  if (offlineSince === null) return null
  return <StaleNotice what={t('machine_data.live_values')} loadedAt={offlineSince} {...retry} />
}
