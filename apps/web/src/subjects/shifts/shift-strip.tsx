import { hourOf } from '@millwright/domain/time/zone'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { formatTime } from '../../platform/ui/text/format.ts'
import type { PlanDraft, PlanFaults } from './plan-draft.ts'
import { stripPieces } from './strip-pieces.ts'
import './shift-strip.css'

interface ShiftStripProps {
  readonly draft: PlanDraft
  readonly faults: PlanFaults
  readonly zone: string
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const percent = (share: number): string => `${share * 100}%`

/** The day at the machine, from midnight to midnight, with its shifts; the rows below say the same in words. */
export function ShiftStrip({ draft, faults, zone }: ShiftStripProps) {
  const { t } = useTranslation()
  const now = useNow(60_000)
  return (
    <figure className="mw-strip">
      <figcaption>{t('shifts.zone', { zone, time: formatTime(now, zone) })}</figcaption>
      <div className="mw-strip-track" aria-hidden="true">
        {draft.flatMap((shift, index) =>
          stripPieces(shift.start, shift.end).map((piece) => (
            <span
              key={`${shift.key} ${piece.from}`}
              className="mw-strip-shift mw-num"
              data-fault={
                [...faults.keys()].some((field) => field.startsWith(`shifts.${index}.`)) || undefined
              }
              style={{ left: percent(piece.from), width: percent(piece.to - piece.from) }}
            >
              {index + 1}
            </span>
          )),
        )}
        <i className="mw-strip-now" style={{ left: percent(hourOf(now, zone) / 24) }} />
      </div>
      <div className="mw-strip-hours mw-num" aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: percent(hour / 24) }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
    </figure>
  )
}
