import { NumberInput } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { benchmarkOf } from '@millwright/domain/shifts/goal'
import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import { MAX_STOPPAGE_S } from '@millwright/domain/stops/usage-class'
import { dayAt } from '@millwright/domain/time/zone'
import type { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { DayField } from '../../../platform/ui/fields/day-field.tsx'
import { FormRow } from '../../../platform/ui/fields/form.tsx'
import { areDated, type MachineDraft } from './machine-draft.ts'

interface MeasureFieldsProps {
  readonly machine: Machine
  readonly form: Pick<
    ReturnType<typeof useCallForm<MachineDraft, unknown>>,
    'errorAt' | 'input' | 'set' | 'values'
  >
}

/** Dated where something changed that holds from a day on. An empty goal names the value that is used in its place. */
export function MeasureFields({ machine, form }: MeasureFieldsProps) {
  const { t } = useTranslation()
  const today = dayAt(useNow(60_000), machine.Country.Timezone)
  const { name, unit } = benchmarkOf(machine.MachineFamily)
  const { Goal, ShiftTarget, ValidFrom } = form.values
  const isDated = areDated(machine, form.values)
  return (
    <>
      <FormRow>
        <NumberInput
          label={t(`machine_single.goals.${name}`)}
          description={t('machine_single.ideal_rate_hint')}
          placeholder={t(ShiftTarget === '' ? 'machine_single.no_goal' : 'machine_single.from_target')}
          size="xs"
          hideControls
          min={0}
          max={1e9}
          decimalScale={6}
          {...form.input('Goal')}
        />
        <NumberInput
          label={t(`machine_single.targets.${unit}`)}
          description={t('machine_single.shift_target_hint')}
          placeholder={t(Goal === '' ? 'machine_single.no_goal' : 'machine_single.from_rate')}
          size="xs"
          hideControls
          min={0}
          max={1e9}
          decimalScale={3}
          {...form.input('ShiftTarget')}
        />
      </FormRow>
      <FormRow>
        <NumberInput
          label={t('machine_single.minor_stoppage')}
          description={t('machine_single.minor_stoppage_hint')}
          size="xs"
          hideControls
          min={0}
          max={MAX_STOPPAGE_S}
          allowDecimal={false}
          {...form.input('MinorStoppage')}
        />
        {isDated && (
          <DayField
            label={t('shifts.holds_from')}
            description={t('machine_single.holds_from_hint')}
            value={ValidFrom ?? today}
            firstDay={validFromBounds(today).first}
            lastDay={today}
            error={form.errorAt('ValidFrom')}
            onChange={(day) => form.set({ ValidFrom: day === today ? null : day })}
          />
        )}
      </FormRow>
    </>
  )
}
