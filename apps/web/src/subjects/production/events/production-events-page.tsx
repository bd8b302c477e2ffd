import type { Machine } from '@millwright/contract/machines/machines'
import { type LivePartPoints, partTimelines } from '@millwright/domain/production/part-timeline'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { IconTimelineEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx'
import { MachineFrame, MachinePage } from '../../machines/shared/machine-page.tsx'
import { EventsCard } from './events-card.tsx'
import { HourAxis } from './hour-axis.tsx'
import { PartRow } from './part-row.tsx'
import { partTimelineQuery } from './part-timeline.query.ts'
import styles from './production-events.module.css'

/** /machine/{id}/production2: what each part of the machine did today, with programs and notifications. */
export function ProductionEventsPage() {
  return <MachinePage page="production_events" board={PartsBoard} />
}

const timelinesIn = ({ points }: LivePartPoints) => partTimelines(points)
const STEP_MS = 10_000

function PartsBoard({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const zone = machine.Country.Timezone
  const now = useNow(STEP_MS)
  const day = dayAt(now, zone)
  const view = useMemo(() => dayBounds(day, zone), [day, zone])
  const parts = useQuery({ ...partTimelineQuery(machine.Id, day, zone), select: timelinesIn })
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <MachineFrame fills machine={machine} page="production_events">
      <Card className={styles.parts} title={t('production_events.parts')} hint={t('production_events.since')}>
        <CardState query={parts} what={t('production_events.parts')} isQuiet />
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
    </MachineFrame>
  )
}
