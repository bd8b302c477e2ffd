import type { Machine } from '@millwright/contract/machines/machines'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconClockOff } from '../../platform/ui/icons/icons.ts'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { GoalHint } from './goal-hint.tsx'
import { draftOf } from './plan-draft.ts'
import styles from './plan-form.module.css'
import type { PlannedShifts } from './shared/day-shifts.ts'
import { ShiftStrip } from './shift-strip.tsx'
import { shiftSeconds } from './strip-pieces.ts'
import { WorkingDaysLine } from './working-days-line.tsx'

const NO_FAULTS = new Map<string, never>()

/** The hours of the plant on a machine that follows them, with what its own goal makes of each shift. */
export function FollowedPlan({ machine, planned }: { machine: Machine; planned: PlannedShifts }) {
  const { t } = useTranslation()
  const draft = draftOf(planned.plan.shifts)
  return (
    <div className={styles.plan}>
      <ShiftStrip draft={draft} faults={NO_FAULTS} zone={machine.Country.Timezone} />
      <WorkingDaysLine machine={machine} calendar={planned.calendar} />
      {draft.length === 0 && (
        <EmptyState
          icon={<IconClockOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('shifts.none_planned')}
          text={t('shifts.plant_none_text')}
        />
      )}
      {draft.map((shift, index) => (
        <div key={shift.key} className={styles.followedShift}>
          <b>{t('shifts.shift', { number: index + 1 })}</b>
          <span className="mw-num">
            {shift.start} – {shift.end}
          </span>
          <GoalHint shift={shift} seconds={shiftSeconds(shift.start, shift.end)} machine={machine} />
        </div>
      ))}
    </div>
  )
}
