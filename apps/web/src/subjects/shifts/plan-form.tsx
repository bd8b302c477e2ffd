import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Kpi, Shift } from '@millwright/contract/shifts/shifts'
import { MAX_SHIFTS } from '@millwright/domain/shifts/shift'
import { type ReactNode, useState } from 'react'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Form } from '../../platform/ui/fields/form.tsx'
import { IconClockPlus, IconCopy, IconPlus } from '../../platform/ui/icons/icons.ts'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { CopyPlan } from './copy-plan.tsx'
import { HoldsFrom } from './holds-from.tsx'
import { draftOf, faultsOf, isSamePlan, type PlanDraft, withHours, withOneMore } from './plan-draft.ts'
import { faultTexts } from './plan-errors.ts'
import styles from './plan-form.module.css'
import type { PlannedShifts } from './shared/day-shifts.ts'
import { ShiftRow } from './shift-row.tsx'
import { ShiftStrip } from './shift-strip.tsx'
import { useSavePlan } from './use-save-plan.ts'
import { WorkingDaysLine } from './working-days-line.tsx'

interface PlanFormProps {
  readonly machine: Machine
  readonly machines: readonly Machine[]
  readonly plan: PlannedShifts
  readonly kpis: readonly Kpi[]
}

/** By the names of the call in small letters; `validfrom` is null for today. */
const begun = (shifts: readonly Shift[]): { shifts: PlanDraft; validfrom: string | null } => ({
  shifts: draftOf(shifts),
  validfrom: null,
})

export function PlanForm({ machine, machines, plan, kpis }: PlanFormProps) {
  const { t } = useTranslation()
  const [isCopying, setCopying] = useState(false)
  const savePlan = useSavePlan(machine)
  const form = useCallForm({
    initial: begun(plan.plan.shifts),
    fields: {},
    check: ({ shifts }) => Object.fromEntries(faultTexts(faultsOf(shifts), t)),
    isSame: (a, b) => isSamePlan(a.shifts, b.shifts) && a.validfrom === b.validfrom,
    // The call spells them with capitals: shifts.0.Goal.Value.
    fieldOf: (refused) => refused.toLowerCase(),
    save: ({ shifts, validfrom }) => savePlan(shifts, validfrom),
    onSaved: (shifts): void => form.restart(begun(shifts)),
  })
  const { shifts: draft } = form.values
  // A shift that overlaps another is reported while it is typed, not first when all is saved.
  const faults = faultsOf(draft)
  const seen = faultTexts(faults, t)
  const change = (shifts: PlanDraft): void => form.set({ shifts })
  const errorAt = (name: string): ReactNode => {
    const refused = form.errorAt(name)
    return seen.get(name) ?? refused
  }
  const add = (): void => change(withOneMore(draft) ?? draft)
  return (
    <>
      <Form className={styles.plan} {...form.bind}>
        <ShiftStrip
          draft={draft}
          faults={faults}
          zone={machine.Country.Timezone}
          onChange={(index, hours) => change(withHours(draft, index, hours))}
        />
        <WorkingDaysLine machine={machine} calendar={plan.calendar} />
        {draft.length === 0 ? (
          <EmptyState
            icon={<IconClockPlus size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('shifts.none_planned')}
            text={t('shifts.none_planned_text')}
            action={<Button onClick={add}>{t('shifts.add')}</Button>}
          />
        ) : (
          <div>
            {draft.map((shift, index) => (
              <ShiftRow
                key={shift.key}
                number={index + 1}
                shift={shift}
                machine={machine}
                kpis={kpis}
                errorAt={(name) => errorAt(`shifts.${index}.${name}`)}
                onChange={(part) => change(draft.with(index, { ...shift, ...part }))}
                onRemove={() => change(draft.toSpliced(index, 1))}
              />
            ))}
          </div>
        )}
        <footer className={styles.planFoot} data-ends>
          <HoldsFrom
            zone={machine.Country.Timezone}
            from={form.values.validfrom}
            error={form.errorAt('validfrom')}
            onChange={(validfrom) => form.set({ validfrom })}
          />
          <Button
            type="submit"
            variant="filled"
            disabled={!form.isChanged || faults.size > 0}
            loading={form.isSaving}
          >
            {t('misc.save')}
          </Button>
          {form.isChanged && <Button onClick={form.reset}>{t('misc.undo')}</Button>}
          {draft.length > 0 && (
            <Button
              leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
              disabled={draft.length >= MAX_SHIFTS}
              onClick={add}
            >
              {t('shifts.add')}
            </Button>
          )}
          <div className="mw-spacer" />
          <Button
            leftSection={<IconCopy size="0.875rem" aria-hidden="true" />}
            disabled={form.isChanged}
            onClick={() => setCopying(true)}
          >
            {t('misc.copy_to_machines')}
          </Button>
          {draft.length >= MAX_SHIFTS && <HintText>{t('shifts.most')}</HintText>}
        </footer>
      </Form>
      {/* Not inside of the form: what is sent in it would send the plan too. */}
      <CopyPlan
        isOpen={isCopying}
        onClose={() => setCopying(false)}
        machine={machine}
        machines={machines}
        shifts={plan.plan.shifts}
      />
    </>
  )
}
