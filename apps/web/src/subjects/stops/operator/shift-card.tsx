import type { Machine } from '@millwright/contract/machines/machines'
import type { MachineStop, OperatorBoard } from '@millwright/contract/stops/stops'
import { addDays, dayAt } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import cardStyles from '../../../platform/ui/page/card.module.css'
import { formatTime } from '../../../platform/ui/text/format.ts'
import { StatusStrip } from '../../status/shared/timeline/status-strip.tsx'
import { dayTimelineQuery } from '../../status/shared/timeline/timeline.queries.ts'
import operatorStyles from './operator.module.css'
import styles from './shift-card.module.css'
import { stopMarks } from './stop-marks.ts'

interface ShiftCardProps {
  readonly machine: Machine
  readonly board: OperatorBoard
  readonly stops: readonly MachineStop[]
}

const REDRAW_MS = 10_000
/** Of the strip of a phone, that half the time of now takes together with half an hour's label, or with all of one at an end. */
const CHIP_SHARE = { between: 0.15, atEnd: 0.2 }

/** The shift as a strip, with a mark at each stop that has no reason yet. */
export function ShiftCard({ machine, board, stops }: ShiftCardProps) {
  const { t } = useTranslation()
  const now = useNow(REDRAW_MS)
  const { From: from, To: to } = board
  const zone = machine.Country.Timezone
  const spans = useShiftSpans(machine, from)
  const marks = useMemo(() => stopMarks(stops, from, to), [stops, from, to])
  const at = (ts: number) => `${Math.min(100, Math.max(0, ((ts - from) / (to - from)) * 100))}%`
  const hours = [0, 0.25, 0.5, 0.75, 1].map((share) => from + share * (to - from))
  const isUnderNow = (ts: number): boolean => {
    const share = ts === from || ts === to ? CHIP_SHARE.atEnd : CHIP_SHARE.between
    return now > from && now < to && Math.abs(ts - now) < (to - from) * share
  }
  const open = marks.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={`${cardStyles.root} ${operatorStyles.card} ${operatorStyles.strip}`}>
      <h2>{board.Shift ? t('operator.this_shift') : t('operator.today')}</h2>
      <p className="mw-sr-only">{t('operator.strip', { count: open })}</p>
      <div className={styles.marks} aria-hidden="true">
        {marks.map(({ ts, count }) => (
          <b key={ts} style={{ left: at(ts) }}>
            {count > 1 ? `? ×${count}` : '?'}
          </b>
        ))}
      </div>
      <StatusStrip spans={spans} from={from} to={to} now={now} height={30} />
      <div className={`${styles.hours} mw-num`} aria-hidden="true">
        {hours.map((ts) => (
          <span key={ts} data-hidden={isUnderNow(ts) || undefined}>
            {formatTime(ts, zone)}
          </span>
        ))}
        {now > from && now < to && <b style={{ left: at(now) }}>{formatTime(now, zone)}</b>}
      </div>
    </section>
  )
}

/** Since the day on which the shift began; a night has two days. */
function useShiftSpans(machine: Machine, from: number) {
  const zone = machine.Country.Timezone
  const first = dayAt(from, zone)
  const before = useQuery(dayTimelineQuery(machine.Id, first, zone)).data?.[machine.Id]
  const after = useQuery({
    ...dayTimelineQuery(machine.Id, addDays(first, 1), zone),
    enabled: dayAt(Date.now(), zone) > first,
  }).data?.[machine.Id]
  return useMemo(() => [...(before ?? []), ...(after ?? [])], [before, after])
}
