import type { PartEvent } from '@millwright/domain/production/part-timeline'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import type { View } from '../../../../platform/ui/charts/frame/time-scale.ts'
import { formatTimeWithSeconds } from '../../../../platform/ui/text/format.ts'
import { markClusters } from './mark-clusters.ts'
import styles from './parts.module.css'

interface EventMarksProps {
  readonly events: readonly PartEvent[]
  readonly view: View
  readonly zone: string
  readonly chosen: number | null
  readonly onChoose: (ts: number) => void
}

/** N and CP above the strip; those that would lie on each other are one with a count. */
export function EventMarks({ events, view, zone, chosen, onChoose }: EventMarksProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.marks}>
      {markClusters(events, view).map(({ share, title, events: each }) => {
        const [first] = each
        if (!first) return null
        const shown = each.length > 1 ? `${title}${each.length}` : title
        const text = each.map((event) => `${formatTimeWithSeconds(event.x, zone)} ${event.text}`).join('\n')
        return (
          <button
            key={`${title} ${first.x}`}
            type="button"
            data-title={title}
            data-chosen={each.some(({ x }) => x === chosen) || undefined}
            style={{ left: `${share * 100}%` }}
            title={text}
            aria-label={`${shown} ${t(`production_events.marks.${title}`)}: ${text}`}
            onClick={() => onChoose(first.x)}
          >
            {title}
            {each.length > 1 && <small>{each.length}</small>}
          </button>
        )
      })}
    </div>
  )
}
