import type { Machine } from '@millwright/contract/machines/machines'
import { benchmarkOf, goalOfShift, ratePerHourStored, shownRate } from '@millwright/domain/shifts/goal'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { formatUpTo } from '../../platform/ui/text/format.ts'
import { type ShiftDraft, storedAmount } from './plan-draft.ts'
import styles from './plan-form.module.css'
import { kpiText } from './shared/kpi-text.ts'

interface GoalHintProps {
  readonly shift: ShiftDraft
  /** How long it is; null while its times are not known. */
  readonly seconds: number | null
  readonly machine: Machine
}

/** The goal for the machine, or the measure of a shift without one. */
export function GoalHint({ shift, seconds, machine }: GoalHintProps) {
  const { t, i18n } = useTranslation()
  const { MachineFamily: family, Goal: machineRate, ShiftTarget: shiftTarget } = machine
  const benchmark = benchmarkOf(family)
  if (seconds === null) return null
  const planned = { from: 0, to: seconds * 1000 }
  const rate = (storedPerHour: number): string =>
    t(`shifts.rates.${benchmark.name}`, {
      value: formatUpTo(shownRate(family, storedPerHour), i18n.language, 2),
    })
  if (shift.kpi === null) {
    const occurrence = { number: 0, day: '', goal: null, ...planned }
    const goal = goalOfShift(occurrence, family, { goal: machineRate, shiftTarget })
    if (!goal)
      return (
        <p className={styles.planHint} data-wide>
          {t('shifts.not_measured')}
        </p>
      )
    const { value, unit } = kpiText(t, i18n.language, goal.kpi, goal.value, family)
    return (
      <p className={styles.planHint} data-wide>
        {goal.source === 'idealRate'
          ? t('shifts.by_ideal_rate', { rate: rate(machineRate ?? 0), value, unit })
          : t('shifts.by_shift_target', { value, unit })}
      </p>
    )
  }
  if (shift.kpi !== benchmark.kpi || !shift.amount) return null
  const goal = { kpi: shift.kpi, value: storedAmount(shift.kpi, shift.amount) }
  return <p className={`${styles.planHint} mw-num`}>{rate(ratePerHourStored(goal, planned))}</p>
}
