import { hourOf } from '@millwright/domain/time/zone'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { formatTime } from '../../platform/ui/text/format.ts'
import type { PlanDraft, PlanFaults, ShiftHours } from './plan-draft.ts'
import styles from './shift-strip.module.css'
import { StripHandle } from './strip-handle.tsx'
import { type StripPiece, stripPieces } from './strip-pieces.ts'

interface ShiftStripProps {
  readonly draft: PlanDraft
  readonly faults: PlanFaults
  readonly zone: string
  /** Left out where the hours are only shown. */
  readonly onChange?: (index: number, hours: ShiftHours) => void
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const EDGES = ['start', 'end'] as const
const lengthOf = (piece: StripPiece | undefined): number => (piece ? piece.to - piece.from : 0)
const percent = (share: number): string => `${share * 100}%`

/** The day at the machine, from midnight to midnight; its shifts are dragged here or typed in the rows below. */
export function ShiftStrip({ draft, faults, zone, onChange }: ShiftStripProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  return (
    <figure className={styles.root}>
      <figcaption>{t('shifts.zone', { zone, time: formatTime(now, zone) })}</figcaption>
      <div className={styles.track}>
        {draft.flatMap((shift, index) =>
          stripPieces(shift.start, shift.end).map((piece) => (
            <span
              key={`${shift.key} ${piece.from}`}
              className={`${styles.shift} mw-num`}
              aria-hidden="true"
              data-fault={
                [...faults.keys()].some((field) => field.startsWith(`shifts.${index}.`)) || undefined
              }
              style={{ left: percent(piece.from), width: percent(piece.to - piece.from) }}
            >
              {index + 1}
            </span>
          )),
        )}
        {onChange &&
          draft.flatMap((shift, index) => {
            const pieces = stripPieces(shift.start, shift.end)
            // Over midnight the start is in the evening, and the end in the morning.
            const length = { start: lengthOf(pieces.at(-1)), end: lengthOf(pieces[0]) }
            const other = { start: shift.end, end: shift.start }
            return pieces.length === 0
              ? []
              : EDGES.map((edge) => (
                  <StripHandle
                    key={`${shift.key} ${edge}`}
                    number={index + 1}
                    edge={edge}
                    value={shift[edge]}
                    length={length[edge]}
                    // A shift without a length has no hours that could be dragged.
                    onChange={(time) => time !== other[edge] && onChange(index, { [edge]: time })}
                  />
                ))
          })}
        <i aria-hidden="true" className={styles.now} style={{ left: percent(hourOf(now, zone) / 24) }} />
      </div>
      <div className={`${styles.hours} mw-num`} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: percent(hour / 24) }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
    </figure>
  )
}
