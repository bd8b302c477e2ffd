import { Button, NumberInput } from '@mantine/core'
import type { AnalyticsTarget, DatedTarget } from '@millwright/contract/analytics/analytics-targets'
import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import { dayAt } from '@millwright/domain/time/zone'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { DayField } from '../../platform/ui/fields/day-field.tsx'
import { Form, FormFoot, FormRow } from '../../platform/ui/fields/form.tsx'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { browserZone, formatDate, percentMarks } from '../../platform/ui/text/format.ts'
import styles from './analytics.module.css'
import { FIGURES, type Figure } from './factors.ts'
import { putTarget, removeTarget, type TargetOwner, targetsKey, targetsQuery } from './targets.queries.ts'
import { useAmounts } from './use-amounts.ts'

type Draft = Record<Figure, number | string> & { readonly ValidFrom: string }

const draftOf = (target: AnalyticsTarget | undefined, ValidFrom: string): Draft => ({
  ValidFrom,
  OEE: target?.OEE ?? '',
  Availability: target?.Availability ?? '',
  Performance: target?.Performance ?? '',
  Quality: target?.Quality ?? '',
})

const wanted = (typed: number | string): number | null => (typed === '' ? null : Number(typed))

interface TargetsFormProps {
  readonly owner: TargetOwner
  /** Of the days on the page: from there on the first target is meant. */
  readonly firstDay: string
  readonly onDone: () => void
}

/** From a day on, with those that were set before. */
export function TargetsForm({ owner, firstDay, onDone }: TargetsFormProps) {
  const { t } = useTranslation()
  const targets = useQuery(targetsQuery(owner))
  if (targets.data === undefined)
    return (
      <CardState
        query={targets}
        what={t('analytics.targets')}
        skeleton={<p role="status">{t('misc.loading')}</p>}
      />
    )
  return (
    <>
      <TargetFields owner={owner} firstDay={firstDay} last={targets.data.at(-1)} onDone={onDone} />
      <TargetList owner={owner} targets={targets.data.toReversed()} />
    </>
  )
}

/** Figures are measured against another target at once. Those that are just being loaded were asked for before it: they are asked for again. */
function useChanged(owner: TargetOwner) {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [targetsKey(owner), ['analytics'], ['machine-analytics']].map(async (queryKey) => {
        await cache.cancelQueries({ queryKey })
        await cache.invalidateQueries({ queryKey })
      }),
    )
}

function TargetFields({
  owner,
  firstDay,
  last,
  onDone,
}: TargetsFormProps & { last: DatedTarget | undefined }) {
  const { t, i18n } = useTranslation()
  const today = dayAt(useNow(60_000), browserZone())
  const { first, last: latest } = validFromBounds(today)
  const changed = useChanged(owner)
  const form = useCallForm({
    initial: draftOf(last, last ? today : firstDay),
    fields: {},
    save: ({ ValidFrom, OEE, Availability, Performance, Quality }) =>
      putTarget(owner, ValidFrom, {
        OEE: wanted(OEE),
        Availability: wanted(Availability),
        Performance: wanted(Performance),
        Quality: wanted(Quality),
      }),
    fieldOf: (refused) => (refused === 'validFrom' ? 'ValidFrom' : refused),
    onSaved: () => {
      showToast('success', t('misc.saved'))
      onDone()
      return changed()
    },
  })
  return (
    <Form {...form.bind}>
      <HintText>
        {t(owner.machineId === null ? 'analytics.targets_of_all' : 'analytics.targets_of_machine')}
      </HintText>
      <DayField
        label={t('analytics.target_from')}
        firstDay={first}
        lastDay={latest}
        {...form.input('ValidFrom')}
      />
      <FormRow>
        {FIGURES.map((figure) => (
          <NumberInput
            key={figure}
            label={t(`analytics.figures.${figure}`)}
            {...percentMarks(i18n.language)}
            min={1}
            max={100}
            decimalScale={1}
            {...form.input(figure)}
          />
        ))}
      </FormRow>
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('misc.save')}
        </Button>
      </FormFoot>
    </Form>
  )
}

function TargetList({ owner, targets }: { owner: TargetOwner; targets: readonly DatedTarget[] }) {
  const { t, i18n } = useTranslation()
  const { percent } = useAmounts()
  const changed = useChanged(owner)
  const confirm = useConfirm()
  const remove = useMutation({
    mutationFn: (validFrom: string) => removeTarget(owner, validFrom),
    onSettled: changed,
  })
  if (targets.length === 0) return null
  const date = (day: string) => formatDate(Date.parse(`${day}T12:00:00Z`), 'UTC', i18n.language)
  const ask = async (validFrom: string): Promise<void> => {
    const label = t('analytics.target_remove_it')
    const text = t('analytics.target_remove_ask', { date: date(validFrom) })
    if (await confirm({ title: label, text, confirmLabel: label, isDangerous: true }))
      remove.mutate(validFrom)
  }
  return (
    <section>
      <h3>{t('analytics.targets_set')}</h3>
      <ul className={styles.list}>
        {targets.map((target) => (
          <li key={target.ValidFrom}>
            <span>{t('analytics.target_since', { date: date(target.ValidFrom) })}</span>
            <span className="mw-num">
              {FIGURES.filter((figure) => target[figure] !== null)
                .map((figure) => `${t(`analytics.figures.${figure}`)} ${percent(target[figure])}`)
                .join(' · ')}
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={`${t('analytics.target_remove')} ${date(target.ValidFrom)}`}
              loading={remove.isPending && remove.variables === target.ValidFrom}
              onClick={() => void ask(target.ValidFrom)}
            >
              {t('analytics.target_remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
