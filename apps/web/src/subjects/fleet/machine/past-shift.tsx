import type { Machine } from '@millwright/contract/machines/machines'
import type { ShiftRecord } from '@millwright/contract/shifts/shifts'
import { progressOf } from '@millwright/domain/shifts/progress'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { formatDate, formatPercent, formatTime } from '../../../platform/ui/text/format.ts'
import { shiftOf } from '../../shifts/shared/day-shifts.ts'
import { kpiText } from '../../shifts/shared/kpi-text.ts'
import { GoalBar } from './goal-bar.tsx'

/** A shift against its goal; the one that still runs, against what it should have reached by now. */
export function PastShift({ shift: record, machine }: { shift: ShiftRecord; machine: Machine }) {
  const { t, i18n } = useTranslation()
  const zone = machine.Country.Timezone
  const shift = shiftOf(record)
  const { goal } = shift
  const now = useNow(60_000)
  const isRunning = now < shift.to
  const progress = progressOf(shift, goal?.value ?? null, shift.value, now)
  const text = (value: number) =>
    goal ? kpiText(t, i18n.language, goal.kpi, value, machine.MachineFamily) : { value: '', unit: '' }
  const target = goal ? text(goal.value) : null
  return (
    <li>
      <p>
        <b>{t('shifts.shift', { number: shift.number })}</b>
        <span className="mw-num">
          {formatDate(shift.from, zone, i18n.language)} {formatTime(shift.from, zone)} –{' '}
          {isRunning ? t('status.now') : formatTime(shift.to, zone)}
        </span>
      </p>
      {goal && target ? (
        <p className="mw-mo-reached">
          <span className="mw-num">
            <b>{shift.value === null ? t('status.no_data') : text(shift.value).value}</b>{' '}
            {t('machine_overview.of_goal', { goal: target.value, unit: target.unit })}
          </span>
          {progress.share !== null && (
            <strong className="mw-num">{formatPercent(progress.share, i18n.language)}</strong>
          )}
        </p>
      ) : (
        <p className="mw-mo-reached">{t('shifts.no_goal')}</p>
      )}
      {goal && (
        <GoalBar
          share={progress.share}
          expected={isRunning && progress.expected !== null ? progress.expected / goal.value : null}
          pace={progress.pace}
        />
      )}
    </li>
  )
}
