import type { Machine } from '@millwright/contract/machines/machines'
import type { PartTimeline } from '@millwright/domain/production/part-timeline'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconTimelineEvent } from '../../../platform/ui/icons/icons.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { useTableAddress } from '../../../platform/ui/table/use-table-address.ts'
import { eventColumns, eventRows } from './event-columns.tsx'
import styles from './production-events.module.css'

interface EventsCardProps {
  readonly machine: Machine
  readonly parts: UseQueryResult<readonly PartTimeline[]>
  /** The moment of the mark that was clicked. */
  readonly chosen: number | null
}

/** The marks of all parts in words. */
export function EventsCard({ machine, parts, chosen }: EventsCardProps) {
  const { t } = useTranslation()
  const zone = machine.Country.Timezone
  const rows = useMemo(() => parts.data && eventRows(parts.data), [parts.data])
  const columns = useMemo(() => eventColumns(t, zone), [t, zone])
  const view = useTableAddress({ columns })
  return (
    <Card flush className={styles.events} title={t('production_events.events')}>
      <DataTable
        label={t('production_events.events')}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        view={view}
        defaultSort={{ by: 'time', isDescending: true }}
        source={parts}
        currentId={rows?.find(({ x }) => x === chosen)?.key}
        csvName={`production-events-${machine.serial || machine.Id}`}
        empty={
          <EmptyState
            icon={<IconTimelineEvent size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('production_events.no_events')}
            text={t('production_events.no_events_text')}
          />
        }
      />
    </Card>
  )
}
