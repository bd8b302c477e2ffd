import { type PartTimeline, spansOfPart } from '@millwright/domain/production/part-timeline'
import { PRODUCTION_STATES } from '@millwright/domain/production/run'
import { useMemo } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import type { View } from '../../../../platform/ui/charts/frame/time-scale.ts'
import { StatusStrip } from '../../../status/shared/timeline/status-strip.tsx'
import { EventMarks } from './event-marks.tsx'
import styles from './parts.module.css'

interface PartRowProps {
  readonly part: PartTimeline
  readonly view: View
  readonly now: number
  readonly zone: string
  readonly chosen: number | null
  readonly onChoose: (ts: number) => void
}

/** One part of the machine: its name and area, its marks, and what it did since midnight. */
export function PartRow({ part, view, now, zone, chosen, onChoose }: PartRowProps) {
  const word = useStateWord()
  const spans = useMemo(() => spansOfPart(part), [part])
  return (
    <div className={styles.part}>
      <div className={styles.name}>
        <b>{part.name}</b>
        <span>{part.area}</span>
        <span>{word(part.data.at(-1)?.[1] ?? '')}</span>
      </div>
      <div>
        <EventMarks events={part.events} view={view} zone={zone} chosen={chosen} onChoose={onChoose} />
        <StatusStrip spans={spans} from={view.from} to={view.to} now={now} height={34} />
      </div>
    </div>
  )
}

/** A state by its word; one that is not known as the machine says it. */
function useStateWord(): (state: string) => string {
  const { t } = useTranslation()
  return (state) => {
    const known = PRODUCTION_STATES.find((each) => each === state.toLowerCase())
    return known ? t(`production_events.states.${known}`) : state
  }
}
