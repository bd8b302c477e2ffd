import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/calls/machines'
import type { Kpi } from '@millwright/contract/calls/shifts'
import { MAX_SHIFTS } from '@millwright/domain/shift/shift'
import { IconClockPlus, IconCopy, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import type { PlannedShifts } from '../../shifts/day-shifts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { CopyPlan } from './copy-plan.tsx'
import { draftOf, faultsOf, isSamePlan, type ShiftDraft, withOneMore } from './plan-draft.ts'
import { errorsOf } from './plan-errors.ts'
import { ShiftRow } from './shift-row.tsx'
import { ShiftStrip } from './shift-strip.tsx'
import { useSavePlan } from './use-save-plan.ts'
import { WorkingDaysLine } from './working-days-line.tsx'
import './plan-form.css'

interface PlanFormProps {
  readonly machine: Machine
  readonly machines: readonly Machine[]
  readonly plan: PlannedShifts
  readonly kpis: readonly Kpi[]
}

export function PlanForm({ machine, machines, plan, kpis }: PlanFormProps) {
  const { t } = useTranslation()
  const stored = draftOf(plan.plan.shifts)
  const [draft, setDraft] = useState(stored)
  const [isCopying, setCopying] = useState(false)
  const save = useSavePlan(machine, ({ shifts }) => setDraft(draftOf(shifts)))
  const isChanged = !isSamePlan(draft, stored)
  useUnsavedGuard(isChanged)
  const faults = faultsOf(draft)
  const refused = save.error instanceof ApiError ? save.error : null
  const errors = errorsOf(faults, refused, t)
  const change = (next: readonly ShiftDraft[]): void => {
    save.reset()
    setDraft(next)
  }
  const add = (): void => change(withOneMore(draft) ?? draft)
  return (
    <form
      className="mw-plan"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (faults.size === 0) save.mutate(draft)
      }}
    >
      <ShiftStrip draft={draft} faults={faults} zone={machine.Country.Timezone} />
      <WorkingDaysLine machine={machine} calendar={plan.calendar} />
      {draft.length === 0 ? (
        <EmptyState
          icon={<IconClockPlus size="1.25rem" stroke={1.5} aria-hidden="true" />}
          title={t('shifts.none_planned')}
          text={t('shifts.none_planned_text')}
          action={<Button onClick={add}>{t('shifts.add')}</Button>}
        />
      ) : (
        <div className="mw-plan-rows">
          {draft.map((shift, index) => (
            <ShiftRow
              key={shift.key}
              number={index + 1}
              shift={shift}
              machine={machine}
              kpis={kpis}
              errorAt={(name) => errors.get(`shifts.${index}.${name}`)}
              onChange={(part) => change(draft.with(index, { ...shift, ...part }))}
              onRemove={() => change(draft.toSpliced(index, 1))}
            />
          ))}
        </div>
      )}
      <footer className="mw-plan-foot">
        <Button
          type="submit"
          variant="filled"
          disabled={!isChanged || faults.size > 0}
          loading={save.isPending}
        >
          {t('misc.save')}
        </Button>
        {isChanged && <Button onClick={() => change(stored)}>{t('misc.undo')}</Button>}
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
          disabled={isChanged}
          onClick={() => setCopying(true)}
        >
          {t('misc.copy_to_machines')}
        </Button>
        {isChanged && <p className="mw-form-hint">{t('shifts.from_today')}</p>}
        {draft.length >= MAX_SHIFTS && <p className="mw-form-hint">{t('shifts.most')}</p>}
      </footer>
      <CopyPlan
        isOpen={isCopying}
        onClose={() => setCopying(false)}
        machine={machine}
        machines={machines}
        shifts={plan.plan.shifts}
      />
    </form>
  )
}
