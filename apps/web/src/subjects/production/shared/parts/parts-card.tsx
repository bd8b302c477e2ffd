import type { Machine } from '@millwright/contract/machines/machines'
import {
  type LivePartPoints,
  type PartTimeline,
  partTimelines,
} from '@millwright/domain/production/part-timeline'
import { dayAt, dayBounds } from '@millwright/domain/time/zone'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../../platform/ui/browser/clock.ts'
import { IconTimelineEvent } from '../../../../platform/ui/icons/icons.ts'
import { Card } from '../../../../platform/ui/page/card.tsx'
import { CardState } from '../../../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../../../platform/ui/states/empty-state.tsx'
import { HourAxis } from './hour-axis.tsx'
import { PartRow } from './part-row.tsx'
import { partTimelineQuery } from './part-timeline.query.ts'
import styles from './parts.module.css'

const timelinesIn = ({ points }: LivePartPoints) => partTimelines(points)
const STEP_MS = 10_000

/** Of today. */
export function usePartTimelines(machine: Machine): UseQueryResult<readonly PartTimeline[]> {
  const zone = machine.Country.Timezone
  const day = dayAt(useNow(STEP_MS), zone)
  return useQuery({ ...partTimelineQuery(machine.Id, day, zone), select: timelinesIn })
}

interface PartsCardProps {
  readonly machine: Machine
  readonly parts: UseQueryResult<readonly PartTimeline[]>
  /** The moment of the mark that was clicked. */
  readonly chosen: number | null
  readonly onChoose: (ts: number) => void
}

/** The parts of a machine below each other, since midnight. */
export function PartsCard({ machine, parts, chosen, onChoose }: PartsCardProps) {
  const { t } = useTranslation()
  const zone = machine.Country.Timezone
  const now = useNow(STEP_MS)
  const day = dayAt(now, zone)
  const view = useMemo(() => dayBounds(day, zone), [day, zone])
  return (
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
          onChoose={onChoose}
        />
      ))}
      {parts.data !== undefined && parts.data.length > 0 && <HourAxis view={view} now={now} zone={zone} />}
    </Card>
  )
}
