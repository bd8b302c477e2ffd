import type { Machine } from '@millwright/contract/machines/machines'
import type { CurrentShift } from '@millwright/contract/shifts/shifts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatPercent, formatTime } from '../../platform/ui/text/format.ts'
import { StatusGlyph } from '../status/shared/status-glyph.tsx'
import { labelKeyOf } from '../status/shared/status-look.ts'
import { GoalBar } from './shared/goal-bar.tsx'

interface SmallMachineCardProps {
  readonly machine: Machine
  /** Null between shifts, undefined while it is not known. */
  readonly shift: CurrentShift | null | undefined
  readonly isOpen: boolean
  readonly onPick: (id: string) => void
}

/** A machine with its status and how far its shift has come. */
export function SmallMachineCard({ machine, shift, isOpen, onPick }: SmallMachineCardProps) {
  const { t } = useTranslation()
  const status = machine.status.value
  return (
    <button
      type="button"
      className="mw-shift-machine"
      aria-current={isOpen || undefined}
      onClick={() => onPick(machine.Id)}
    >
      <span className="mw-shift-machine-head">
        <StatusGlyph status={status} />
        <span className="mw-sr-only">{t(labelKeyOf(status))}</span>
        <b>{machine.Name}</b>
      </span>
      {shift && <ShiftNow shift={shift} />}
      {shift === null && <small>{t('shifts.no_shift')}</small>}
    </button>
  )
}

function ShiftNow({ shift }: { shift: CurrentShift }) {
  const { t, i18n } = useTranslation()
  const time = (iso: string): string => formatTime(Date.parse(iso), shift.timezone)
  const ofGoal = (value: number | null): number | null =>
    shift.Goal && value !== null ? value / shift.Goal.Value : null
  const done = ofGoal(shift.Value)
  return (
    <>
      <small className="mw-num">
        <span>
          {t('shifts.shift', { number: shift.Number })} · {time(shift.StartDateTime)} –{' '}
          {time(shift.EndDateTime)}
        </span>
        {shift.Goal && (
          <span>{done === null ? t('status.no_data') : formatPercent(done, i18n.language)}</span>
        )}
      </small>
      {shift.Goal && <GoalBar done={done} expected={ofGoal(shift.Expected)} />}
    </>
  )
}
