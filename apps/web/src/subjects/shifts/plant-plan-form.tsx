import { ActionIcon, Button } from '@mantine/core'
import { WHOLE_ORGANIZATION } from '@millwright/contract/access'
import { deletePlantShifts, type PlantShifts, putPlantShifts } from '@millwright/contract/shifts/plant-plans'
import { MAX_SHIFTS } from '@millwright/domain/shifts/shift'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { Form } from '../../platform/ui/fields/form.tsx'
import { IconPlus, IconTrash } from '../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { browserZone, formatDate, formatDuration } from '../../platform/ui/text/format.ts'
import { HoldsFrom } from './holds-from.tsx'
import { draftOf, faultsOf, isSamePlan, type PlanDraft, withHours, withOneMore } from './plan-draft.ts'
import { faultTexts } from './plan-errors.ts'
import styles from './plan-form.module.css'
import { FollowBar } from './shared/follow-bar.tsx'
import { PLANTS_KEY, plantShiftsQuery } from './shared/plant-plans.queries.ts'
import { SHIFTS_KEY } from './shared/shifts.queries.ts'
import { ShiftStrip } from './shift-strip.tsx'
import { shiftSeconds } from './strip-pieces.ts'
import { TimeField } from './time-field.tsx'

interface PlantPlanFormProps {
  readonly org: string
  readonly plant: string
  readonly name: string
  readonly plan: PlantShifts
}

/** By the names of the call in small letters; `validfrom` is null for today. */
const begun = ({ shifts }: PlantShifts): { shifts: PlanDraft; validfrom: string | null } => ({
  shifts: draftOf(shifts.map((shift) => ({ ...shift, Goal: null }))),
  validfrom: null,
})

export function PlantPlanForm({ org, plant, name, plan }: PlantPlanFormProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const zone = browserZone()
  const isOwn = plan.Level === (plant === WHOLE_ORGANIZATION ? 'organization' : 'site')
  const stored = (saved: PlantShifts) => {
    cache.setQueryData(plantShiftsQuery(org, plant).queryKey, saved)
    form.restart(begun(saved))
    showToast('success', t('misc.saved'))
    return Promise.all([PLANTS_KEY, SHIFTS_KEY].map((key) => cache.invalidateQueries({ queryKey: [key] })))
  }
  const form = useCallForm({
    initial: begun(plan),
    fields: {},
    check: ({ shifts }) => Object.fromEntries(faultTexts(faultsOf(shifts), t)),
    isSame: (a, b) => isSamePlan(a.shifts, b.shifts) && a.validfrom === b.validfrom,
    // The call spells its fields with capitals: shifts.0.End.
    fieldOf: (refused) => refused.toLowerCase(),
    save: async ({ shifts, validfrom }) => {
      const hours = shifts.map(({ start, end }, index) => ({ Number: index + 1, Start: start, End: end }))
      const body = { shifts: hours, ValidFrom: validfrom ?? undefined }
      return (await send(putPlantShifts, { params: { org, plant }, body })).result
    },
    onSaved: (saved): unknown => stored(saved),
  })
  const { shifts: draft, validfrom } = form.values
  const follow = useMutation({
    mutationFn: async () => {
      const query = { ValidFrom: validfrom ?? undefined }
      return (await send(deletePlantShifts, { params: { org, plant }, query })).result
    },
    onSuccess: stored,
  })
  const askToFollow = async (): Promise<void> => {
    const label = t('shifts.follow_organization')
    const first = validfrom ? Date.parse(`${validfrom}T12:00:00Z`) : Date.now()
    const date = formatDate(first, validfrom ? 'UTC' : zone, i18n.language)
    const text = t('shifts.plant_follow_text', { name, date })
    if (await confirm({ title: label, text, confirmLabel: label, isDangerous: true })) follow.mutate()
  }
  // A shift that overlaps another is reported while it is typed, not first when all is saved.
  const faults = faultsOf(draft)
  const seen = faultTexts(faults, t)
  const errorAt = (name: string): ReactNode => {
    const refused = form.errorAt(name)
    return seen.get(name) ?? refused
  }
  const change = (shifts: PlanDraft): void => form.set({ shifts })
  return (
    <>
      <FollowBar
        isFollowing={!isOwn}
        text={t(isOwn ? 'shifts.plant_own' : `shifts.plant_${plan.Level ?? 'none'}`)}
        since={plan.ValidFrom}
        next={plan.Next[0]?.ValidFrom ?? null}
      >
        {plan.MayChange && isOwn && plant !== WHOLE_ORGANIZATION && (
          <Button size="compact-sm" loading={follow.isPending} onClick={() => void askToFollow()}>
            {t('shifts.follow_organization')}
          </Button>
        )}
      </FollowBar>
      <Form className={styles.plan} {...form.bind}>
        <ShiftStrip
          draft={draft}
          faults={faults}
          zone={zone}
          {...(plan.MayChange && { onChange: (index, hours) => change(withHours(draft, index, hours)) })}
        />
        <p className={styles.planDays}>{t('shifts.hours_only')}</p>
        {draft.map((shift, index) => {
          const seconds = shiftSeconds(shift.start, shift.end)
          return (
            <fieldset key={shift.key} className={styles.planRow} disabled={!plan.MayChange}>
              <legend>
                {t('shifts.shift', { number: index + 1 })}
                <span className="mw-num">{seconds !== null && formatDuration(seconds, i18n.language)}</span>
              </legend>
              <TimeField
                label={t('shifts.start')}
                value={shift.start}
                error={errorAt(`shifts.${index}.start`)}
                onChange={(start) => change(draft.with(index, { ...shift, start }))}
              />
              <TimeField
                label={t('shifts.end')}
                value={shift.end}
                error={errorAt(`shifts.${index}.end`)}
                onChange={(end) => change(draft.with(index, { ...shift, end }))}
              />
              {plan.MayChange && (
                <ActionIcon
                  className={styles.planRemove}
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
          <footer className={styles.planFoot} data-ends>
            <HoldsFrom
              zone={zone}
              from={validfrom}
              error={form.errorAt('validfrom')}
              onChange={(day) => form.set({ validfrom: day })}
            />
            <Button
              type="submit"
              variant="filled"
              disabled={(!form.isChanged && isOwn) || faults.size > 0}
              loading={form.isSaving}
            >
              {t('misc.save')}
            </Button>
            {form.isChanged && <Button onClick={form.reset}>{t('misc.undo')}</Button>}
            <Button
              leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
              disabled={draft.length >= MAX_SHIFTS}
              onClick={() => change(withOneMore(draft) ?? draft)}
            >
              {t('shifts.add')}
            </Button>
          </footer>
        ) : (
          <HintText>{t('shifts.plant_closed')}</HintText>
        )}
      </Form>
    </>
  )
}
