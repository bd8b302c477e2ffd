import { STATUS_ORDER } from '@millwright/domain/status/status'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { StatusGlyph } from '../../status/shared/status-glyph.tsx'
import { type DrawnStatus, STATUS_LOOK } from '../../status/shared/status-look.ts'
import type { Bubble } from './sites.ts'
import styles from './world.module.css'

interface SiteBubbleProps {
  readonly bubble: Bubble
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const STATUSES: readonly DrawnStatus[] = [...STATUS_ORDER, 'noData']

/** Of a circle whose length is a hundred. */
const RADIUS = 100 / (2 * Math.PI)

/** How many machines there are at a plant, and what they do: as a ring, and in signs and numbers. */
export function SiteBubble({ bubble, isChosen, onChoose }: SiteBubbleProps) {
  const { t } = useTranslation()
  const present = STATUSES.filter((status) => bubble.counts[status] > 0)
  const name = bubble.sites.map(({ Name }) => Name).join(', ')
  let begun = 0
  return (
    <button type="button" className={styles.site} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.siteRing}>
        <svg viewBox="-20 -20 40 40" aria-hidden="true">
          {present.map((status) => {
            const share = (bubble.counts[status] / bubble.total) * 100
            const offset = -begun
            begun += share
            return (
              <circle
                key={status}
                data-status={status}
                r={RADIUS}
                strokeDasharray={`${share} ${100 - share}`}
                strokeDashoffset={offset}
                transform="rotate(-90)"
              />
            )
          })}
        </svg>
        <b className="mw-num">{bubble.total}</b>
      </span>
      <span className={styles.siteText}>
        <b>{name}</b>
        <span className={`${styles.siteCounts} mw-num`}>
          {present.map((status) => (
            <span key={status}>
              <StatusGlyph status={status} size={11} />
              <span className="mw-sr-only">{t(STATUS_LOOK[status].labelKey)}</span>
              {bubble.counts[status]}
            </span>
          ))}
        </span>
      </span>
    </button>
  )
}
