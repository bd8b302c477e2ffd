import { ActionIcon, Button } from '@mantine/core'
import { WHOLE_ORGANIZATION } from '@millwright/contract/access'
import { deletePlantShifts, type PlantShifts, putPlantShifts } from '@millwright/contract/calls/plant-plans'
import { validFromBounds } from '@millwright/domain/plan/valid-from'
import { MAX_SHIFTS } from '@millwright/domain/shift/shift'
import { dayAt } from '@millwright/domain/time/zone'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FollowBar } from '../../shifts/follow-bar.tsx'
import { PLANTS_KEY, plantShiftsQuery } from '../../shifts/plant-plans.queries.ts'
import { SHIFTS_KEY } from '../../shifts/shifts.queries.ts'
import { showToast } from '../../toasts/toasts.ts'
import { useNow } from '../../ui/clock.ts'
import { DayField } from '../../ui/day-field.tsx'
import { browserZone, formatDuration } from '../../ui/format.ts'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { draftOf, faultsOf, isSamePlan, type PlanDraft, withOneMore } from './plan-draft.ts'
import { faultTexts } from './plan-errors.ts'
import { ShiftStrip } from './shift-strip.tsx'
import { shiftSeconds } from './strip-pieces.ts'
import { TimeField } from './time-field.tsx'
import './plan-form.css'

interface PlantPlanFormProps {
  readonly org: string
  readonly plant: string
  readonly plan: PlantShifts
}

export function PlantPlanForm({ org, plant, plan }: PlantPlanFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const zone = browserZone()
  const today = dayAt(useNow(60_000), zone)
  const { first, last } = validFromBounds(today)
  const stored = draftOf(plan.shifts.map((shift) => ({ ...shift, Goal: null })))
  const [draft, setDraft] = useState(stored)
  const [from, setFrom] = useState<string | null>(null)
  const isOwn = plan.Level === (plant === WHOLE_ORGANIZATION ? 'organization' : 'site')
  const isChanged = !isSamePlan(draft, stored)
  useUnsavedGuard(isChanged)
  const faults = faultsOf(draft)
  const save = useMutation({
    // Null ends the own plan.
    mutationFn: async (shifts: PlanDraft | null) => {
      const ValidFrom = from ?? undefined
      if (shifts === null)
        return (await send(deletePlantShifts, { params: { org, plant }, query: { ValidFrom } })).result
      const hours = shifts.map(({ start, end }, index) => ({ Number: index + 1, Start: start, End: end }))
      return (await send(putPlantShifts, { params: { org, plant }, body: { shifts: hours, ValidFrom } }))
        .result
    },
    onSuccess: (saved) => {
      cache.setQueryData(plantShiftsQuery(org, plant).queryKey, saved)
      setDraft(draftOf(saved.shifts.map((shift) => ({ ...shift, Goal: null }))))
      showToast('success', t('misc.saved'))
      return Promise.all([PLANTS_KEY, SHIFTS_KEY].map((key) => cache.invalidateQueries({ queryKey: [key] })))
    },
  })
  const errors = new Map(faultTexts(faults, t))
  // The call spells its fields with capitals: shifts.0.End.
  if (save.error instanceof ApiError && save.error.field)
    errors.set(save.error.field.toLowerCase(), t(`errors.${save.error.label.toLowerCase()}`))
  const change = (next: PlanDraft): void => {
    save.reset()
    setDraft(next)
  }
  return (
    <>
      <FollowBar
        isFollowing={!isOwn}
        text={t(isOwn ? 'shifts.plant_own' : `shifts.plant_${plan.Level ?? 'none'}`)}
        since={plan.ValidFrom}
        next={plan.Next[0]?.ValidFrom ?? null}
      >
        {plan.MayChange && isOwn && plant !== WHOLE_ORGANIZATION && (
          <Button size="compact-sm" loading={save.isPending} onClick={() => save.mutate(null)}>
            {t('shifts.follow_organization')}
          </Button>
        )}
      </FollowBar>
      <form
        className="mw-plan"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (faults.size === 0) save.mutate(draft)
        }}
      >
        <ShiftStrip draft={draft} faults={faults} zone={zone} />
        <p className="mw-plan-days">{t('shifts.hours_only')}</p>
        {draft.map((shift, index) => {
          const seconds = shiftSeconds(shift.start, shift.end)
          return (
            <fieldset key={shift.key} className="mw-plan-row" disabled={!plan.MayChange}>
              <legend>
                {t('shifts.shift', { number: index + 1 })}
                <span className="mw-num">{seconds !== null && formatDuration(seconds)}</span>
              </legend>
              <TimeField
                label={t('shifts.start')}
                value={shift.start}
                error={errors.get(`shifts.${index}.start`)}
                onChange={(start) => change(draft.with(index, { ...shift, start }))}
              />
              <TimeField
                label={t('shifts.end')}
                value={shift.end}
                error={errors.get(`shifts.${index}.end`)}
                onChange={(end) => change(draft.with(index, { ...shift, end }))}
              />
              {plan.MayChange && (
                <ActionIcon
                  className="mw-plan-remove"
                  aria-label={t('shifts.remove', { number: index + 1 })}
                  title={t('shifts.remove', { number: index + 1 })}
                  onClick={() => change(draft.toSpliced(index, 1))}
                >
                  <IconTrash size="0.9375rem" stroke={1.6} aria-hidden="true" />
                </ActionIcon>
              )}
            </fieldset>
          )
        })}
        {plan.MayChange ? (
          <footer className="mw-plan-foot" data-ends>
            <DayField
              label={t('shifts.holds_from')}
              value={from ?? today}
              firstDay={first}
              lastDay={last}
              error={errors.get('validfrom')}
              onChange={setFrom}
            />
            <Button
              type="submit"
              variant="filled"
              disabled={(!isChanged && isOwn && from === null) || faults.size > 0}
              loading={save.isPending}
            >
              {t('misc.save')}
            </Button>
            {isChanged && <Button onClick={() => change(stored)}>{t('misc.undo')}</Button>}
            <Button
              leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
              disabled={draft.length >= MAX_SHIFTS}
              onClick={() => change(withOneMore(draft) ?? draft)}
            >
              {t('shifts.add')}
            </Button>
          </footer>
        ) : (
          <p className="mw-form-hint">{t('shifts.plant_closed')}</p>
        )}
      </form>
    </>
  )
}
