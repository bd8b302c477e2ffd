import { ActionIcon, NumberInput, Select } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Kpi } from '@millwright/contract/shifts/shifts'
import { isTimeKpi, type ShiftKpi } from '@millwright/domain/shifts/shift-kpi'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconTrash } from '../../platform/ui/icons/icons.ts'
import { formatDuration, numberMarks } from '../../platform/ui/text/format.ts'
import { GoalHint } from './goal-hint.tsx'
import type { ShiftDraft } from './plan-draft.ts'
import styles from './plan-form.module.css'
import { kpiText } from './shared/kpi-text.ts'
import { shiftSeconds } from './strip-pieces.ts'
import { TimeField } from './time-field.tsx'

interface ShiftRowProps {
  readonly number: number
  readonly shift: ShiftDraft
  readonly machine: Machine
  readonly kpis: readonly Kpi[]
  readonly errorAt: (name: 'number' | 'start' | 'end' | 'goal.kpi' | 'goal.value') => ReactNode
  readonly onChange: (part: Partial<ShiftDraft>) => void
  readonly onRemove: () => void
}

const NO_KPI = 'none'
const MOST = 1e9

export function ShiftRow({ number, shift, machine, kpis, errorAt, onChange, onRemove }: ShiftRowProps) {
  const { t, i18n } = useTranslation()
  const { kpi } = shift
  const seconds = shiftSeconds(shift.start, shift.end)
  const unit =
    kpi &&
    (isTimeKpi(kpi) ? t('shifts.hours') : kpiText(t, i18n.language, kpi, 0, machine.MachineFamily).unit)
  const marks = numberMarks(i18n.language)
  const pickKpi = (picked: ShiftKpi | null): void =>
    onChange({ kpi: picked, amount: picked === kpi ? shift.amount : null })
  return (
    <fieldset className={styles.planRow}>
      <legend>
        {t('shifts.shift', { number })}
        <span className="mw-num">{seconds !== null && formatDuration(seconds, i18n.language)}</span>
      </legend>
      <TimeField
        label={t('shifts.start')}
        value={shift.start}
        error={errorAt('start') ?? errorAt('number')}
        onChange={(start) => onChange({ start })}
      />
      <TimeField
        label={t('shifts.end')}
        value={shift.end}
        error={errorAt('end')}
        onChange={(end) => onChange({ end })}
      />
      <Select
        label={t('shifts.goal_kpi')}
        allowDeselect={false}
        data={[
          { value: NO_KPI, label: t('shifts.no_own_goal') },
          ...kpis.map(({ Kpi: name }) => ({ value: name, label: t(`shifts.kpis.${name}`) })),
        ]}
        value={kpi ?? NO_KPI}
        error={errorAt('goal.kpi')}
        onChange={(value) => pickKpi(kpis.find((each) => each.Kpi === value)?.Kpi ?? null)}
      />
      {kpi && (
        <NumberInput
          size="xs"
          label={t('shifts.goal_value')}
          min={0}
          max={MOST}
          decimalScale={3}
          decimalSeparator={marks.decimal}
          thousandSeparator={marks.group}
          hideControls
          rightSection={unit && <span className={styles.planUnit}>{unit}</span>}
          rightSectionWidth="3.5rem"
          value={shift.amount ?? ''}
          error={errorAt('goal.value')}
          onChange={(value) => onChange({ amount: typeof value === 'number' ? value : null })}
        />
      )}
      <GoalHint shift={shift} seconds={seconds} machine={machine} />
      <ActionIcon
        className={styles.planRemove}
        aria-label={t('shifts.remove', { number })}
        title={t('shifts.remove', { number })}
        onClick={onRemove}
      >
        <IconTrash size="0.9375rem" stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  )
}
