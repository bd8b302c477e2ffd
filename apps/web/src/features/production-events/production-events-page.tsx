import type { Machine } from '@millwright/contract/calls/machines'
import { type LivePartPoints, partTimelines } from '@millwright/domain/production/part-timeline'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { IconTimelineEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MachineNotice } from '../../machines/machine-notice.tsx'
import { machineQuery } from '../../machines/machines.queries.ts'
import { StatusPill } from '../../status/status-pill.tsx'
import { Card } from '../../ui/card.tsx'
import { useNow } from '../../ui/clock.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { EventsCard } from './events-card.tsx'
import { HourAxis } from './hour-axis.tsx'
import { PartRow } from './part-row.tsx'
import { partTimelineQuery } from './part-timeline.query.ts'
import './production-events.css'

/** /machine/{id}/production2: what each part of the machine did today, with programs and notifications. */
export function ProductionEventsPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const machine = useQuery(machineQuery(id))
  if (machine.data) return <PartsBoard key={id} machine={machine.data} query={machine} />
  return (
    <PageFrame title={t('nav.production_events')}>
      {machine.isError && (
        <Card>
          <ErrorState
            what={t('machines.machine')}
            onRetry={() => void machine.refetch()}
            isRetrying={machine.isFetching}
          />
        </Card>
      )}
    </PageFrame>
  )
}

interface PartsBoardProps {
  readonly machine: Machine
  readonly query: Parameters<typeof MachineNotice>[0]['query']
}

const timelinesIn = ({ points }: LivePartPoints) => partTimelines(points)
const STEP_MS = 10_000

function PartsBoard({ machine, query }: PartsBoardProps) {
  const { t } = useTranslation()
  const zone = machine.Country.Timezone
  const now = useNow(STEP_MS)
  const day = dayAt(now, zone)
  const view = useMemo(() => dayBounds(day, zone), [day, zone])
  const parts = useQuery({ ...partTimelineQuery(machine.Id, day, zone), select: timelinesIn })
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <PageFrame
      fills
      title={t('nav.production_events')}
      context={
        <span className="mw-pe-context">
          {machine.Name} · {machine.Model} · {zone}
          <StatusPill status={machine.status.value} since={machine.status.timestamp} />
        </span>
      }
    >
      <MachineNotice query={query} />
      <Card className="mw-pe-parts" title={t('production_events.parts')} hint={t('production_events.since')}>
        {parts.isError && parts.data === undefined && (
          <ErrorState
            what={t('production_events.parts')}
            onRetry={() => void parts.refetch()}
            isRetrying={parts.isFetching}
          />
        )}
        {parts.data?.length === 0 && (
          <EmptyState
            icon={<IconTimelineEvent size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('production_events.none')}
            text={t('production_events.none_text')}
          />
        )}
        {parts.data?.map((part) => (
          <PartRow
            key={part.id}
            part={part}
            view={view}
            now={now}
            zone={zone}
            chosen={chosen}
            onChoose={setChosen}
          />
        ))}
        {parts.data !== undefined && parts.data.length > 0 && <HourAxis view={view} now={now} zone={zone} />}
      </Card>
      <EventsCard machine={machine} parts={parts} chosen={chosen} />
    </PageFrame>
  )
}
