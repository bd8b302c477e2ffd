import { Button, Checkbox, NumberInput } from '@mantine/core'
import {
  type ConditionSettings,
  getConditionSettings,
  putConditionSettings,
} from '@millwright/contract/condition/condition-budget'
import { FALSE_ALARMS_A_MONTH } from '@millwright/domain/condition/evidence'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { numberFormat } from '../../../platform/i18n/intl.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../../platform/ui/fields/form.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'

const settingsQuery = (org: string) =>
  queryOptions({
    queryKey: ['condition', 'settings', org],
    queryFn: async ({ signal }) => (await send(getConditionSettings, { params: { org }, signal })).result,
  })

interface ConditionSettingsCardProps {
  readonly org: string
  readonly mayChange: boolean
}

/** How many false alarms machines may raise, and whether their fingerprints follow good runs. */
export function ConditionSettingsCard({ org, mayChange }: ConditionSettingsCardProps) {
  const { t } = useTranslation()
  const settings = useQuery(settingsQuery(org))
  return (
    <Card flush title={t('nav.menu_condition_analyzer')}>
      <CardState query={settings} what={t('nav.menu_condition_analyzer')} />
      {settings.data && <SettingsForm org={org} mayChange={mayChange} settings={settings.data} />}
    </Card>
  )
}

/** A third is shown as 0.33, and stays a third while nobody types over it. */
const shown = (value: number): number => Math.round(value * 100) / 100

function SettingsForm({
  org,
  mayChange,
  settings,
}: ConditionSettingsCardProps & { readonly settings: ConditionSettings }) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const initial = shown(settings.FalseAlarmsAMonth)
  const form = useCallForm({
    initial: {
      FalseAlarmsAMonth: initial as number | string,
      FollowsGoodRuns: settings.FollowsGoodRuns,
    },
    fields: {},
    check: ({ FalseAlarmsAMonth: given }) => ({
      FalseAlarmsAMonth:
        (given === '' ||
          Number(given) < FALSE_ALARMS_A_MONTH.minimum ||
          Number(given) > FALSE_ALARMS_A_MONTH.maximum) &&
        t('organization.false_alarms_range', {
          least: numberFormat(i18n.language, {}).format(FALSE_ALARMS_A_MONTH.minimum),
          most: numberFormat(i18n.language, {}).format(FALSE_ALARMS_A_MONTH.maximum),
        }),
    }),
    save: ({ FalseAlarmsAMonth: given, FollowsGoodRuns }) =>
      send(putConditionSettings, {
        params: { org },
        body: {
          FalseAlarmsAMonth: Number(given) === initial ? settings.FalseAlarmsAMonth : Number(given),
          FollowsGoodRuns,
        },
      }),
    onSaved: () => {
      showToast('success', t('misc.saved'))
      return cache.invalidateQueries({ queryKey: ['condition'] })
    },
  })
  const given = Number(form.values.FalseAlarmsAMonth)
  return (
    <Form {...form.bind}>
      <NumberInput
        label={t('organization.false_alarms')}
        description={t('organization.false_alarms_hint')}
        min={FALSE_ALARMS_A_MONTH.minimum}
        max={FALSE_ALARMS_A_MONTH.maximum}
        step={0.1}
        decimalScale={2}
        clampBehavior="none"
        disabled={!mayChange}
        {...form.input('FalseAlarmsAMonth')}
      />
      {given > 0 && (
        <HintText>
          {t('organization.false_alarms_between', { time: timeText(given, i18n.language) })}
        </HintText>
      )}
      <Checkbox
        label={t('organization.follows_good_runs')}
        description={t('organization.follows_good_runs_hint')}
        checked={form.values.FollowsGoodRuns}
        disabled={!mayChange}
        onChange={(event) => form.set({ FollowsGoodRuns: event.currentTarget.checked })}
      />
      {mayChange && (
        <FormFoot>
          <Button type="submit" variant="filled" disabled={!form.isChanged} loading={form.isSaving}>
            {t('misc.save')}
          </Button>
        </FormFoot>
      )}
    </Form>
  )
}

/** The time between two of them: months, or days where there is more than one in a month. */
function timeText(aMonth: number, language: string): string {
  const [unit, value] = aMonth < 1 ? (['month', 1 / aMonth] as const) : (['day', 30 / aMonth] as const)
  return numberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(value)
}
