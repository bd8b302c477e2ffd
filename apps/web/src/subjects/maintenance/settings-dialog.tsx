import { ActionIcon, Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import {
  type getMaintenanceSettings,
  MAX_RATES,
  MAX_TEAMS,
  putMaintenanceSettings,
} from '@millwright/contract/maintenance/maintenance-figures'
import type { ResultOf } from '@millwright/contract/wire/call'
import { readAmount } from '@millwright/domain/maintenance/trigger'
import { dayAt } from '@millwright/domain/time/zone'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { useNow } from '../../platform/ui/browser/clock.ts'
import { DayField } from '../../platform/ui/fields/day-field.tsx'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { IconPlus, IconTrash } from '../../platform/ui/icons/icons.ts'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { CURRENCIES, DEFAULT_CURRENCY } from '../../platform/ui/text/currencies.ts'
import { browserZone } from '../../platform/ui/text/format.ts'
import styles from './figures.module.css'
import { MAINTENANCE_KEY, maintenanceSettingsQuery } from './maintenance.queries.ts'

type Settings = ResultOf<typeof getMaintenanceSettings>

interface SettingsDialogProps {
  readonly org: string
  readonly onDone: () => void
}

/** The price of an hour of work, from a day on, and who works together. */
export function SettingsDialog({ org, onDone }: SettingsDialogProps) {
  const { t } = useTranslation()
  const settings = useQuery({ ...maintenanceSettingsQuery(org), staleTime: Number.POSITIVE_INFINITY })
  return (
    <Dialog isOpen onClose={onDone} title={t('maintenance.settings')} size="lg">
      <CardState query={settings} what={t('maintenance.settings')} />
      {settings.data && <Fields org={org} settings={settings.data} onDone={onDone} />}
    </Dialog>
  )
}

interface Draft {
  readonly Currency: string
  readonly Rates: readonly { readonly ValidFrom: string; readonly PerHour: string }[]
  readonly Teams: readonly { readonly Name: string; readonly UserIds: readonly string[] }[]
}

function Fields({ org, settings, onDone }: SettingsDialogProps & { readonly settings: Settings }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const today = dayAt(useNow(60_000), browserZone())
  const initial: Draft = {
    Currency: settings.Currency || DEFAULT_CURRENCY,
    Rates: settings.Rates.map(({ ValidFrom, PerHour }) => ({ ValidFrom, PerHour: String(PerHour) })),
    Teams: settings.Teams,
  }
  const form = useCallForm({
    initial,
    fields: {},
    check: ({ Rates, Teams }) => ({
      Rates: faultOfRates(Rates) && t('maintenance.rate_fault'),
      Teams:
        new Set(Teams.map(({ Name }) => Name.trim())).size < Teams.length ||
        Teams.some(({ Name }) => Name.trim() === '')
          ? t('maintenance.team_fault')
          : false,
    }),
    save: ({ Currency, Rates, Teams }) =>
      send(putMaintenanceSettings, {
        params: { org },
        body: {
          Currency,
          Rates: Rates.map(({ ValidFrom, PerHour }) => ({ ValidFrom, PerHour: readAmount(PerHour) ?? 0 })),
          Teams: Teams.map(({ Name, UserIds }) => ({ Name: Name.trim(), UserIds: [...UserIds] })),
        },
      }),
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    onSaved: () => {
      showToast('success', t('misc.updated_ok'))
      onDone()
      return cache.invalidateQueries({ queryKey: [MAINTENANCE_KEY, org] })
    },
  })
  const { Currency, Rates, Teams } = form.values
  const setRate = (index: number, change: Partial<Draft['Rates'][number]>): void =>
    form.set({ Rates: Rates.map((rate, at) => (at === index ? { ...rate, ...change } : rate)) })
  const setTeam = (index: number, change: Partial<Draft['Teams'][number]>): void =>
    form.set({ Teams: Teams.map((team, at) => (at === index ? { ...team, ...change } : team)) })
  const takenBut = (index: number): Set<string> =>
    new Set(Teams.flatMap(({ UserIds }, at) => (at === index ? [] : UserIds)))
  return (
    <Form {...form.bind}>
      <fieldset className={styles.list}>
        <legend>{t('maintenance.rates')}</legend>
        <HintText>{t('maintenance.rates_hint')}</HintText>
        <NativeSelect
          label={t('maintenance.currency')}
          data={CURRENCIES.includes(Currency) ? CURRENCIES : [Currency, ...CURRENCIES]}
          value={Currency}
          onChange={(event) => form.set({ Currency: event.currentTarget.value })}
        />
        {Rates.map(({ ValidFrom, PerHour }, index) => (
          // Two may have the same day while they are typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
          <div key={index} className={styles.line}>
            <DayField
              label={t('maintenance.rate_from')}
              value={ValidFrom}
              onChange={(day) => setRate(index, { ValidFrom: day })}
            />
            <TextInput
              label={t('maintenance.per_hour')}
              inputMode="decimal"
              value={PerHour}
              onChange={(event) => setRate(index, { PerHour: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('maintenance.remove_rate', { day: ValidFrom })}
              onClick={() => form.set({ Rates: Rates.filter((_, at) => at !== index) })}
            >
              <IconTrash size="0.9375rem" aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        {form.errorAt('Rates') && <p className={styles.fault}>{form.errorAt('Rates')}</p>}
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={Rates.length >= MAX_RATES}
          leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
          onClick={() => form.set({ Rates: [...Rates, { ValidFrom: today, PerHour: '' }] })}
        >
          {t('maintenance.add_rate')}
        </Button>
      </fieldset>
      <fieldset className={styles.list}>
        <legend>{t('maintenance.teams')}</legend>
        <HintText>{t('maintenance.teams_hint')}</HintText>
        {Teams.map(({ Name, UserIds }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its name changes while it is typed
          <div key={index} className={styles.line}>
            <TextInput
              label={t('maintenance.team_name')}
              maxLength={60}
              value={Name}
              onChange={(event) => setTeam(index, { Name: event.currentTarget.value })}
            />
            <MultiSelect
              label={t('maintenance.team_people')}
              searchable
              data={settings.People.filter(({ Id }) => !takenBut(index).has(Id)).map(
                ({ Id, Name: name }) => ({ value: Id, label: name }),
              )}
              value={[...UserIds]}
              onChange={(chosen) => setTeam(index, { UserIds: chosen })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('maintenance.remove_team', { name: Name })}
              onClick={() => form.set({ Teams: Teams.filter((_, at) => at !== index) })}
            >
              <IconTrash size="0.9375rem" aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        {form.errorAt('Teams') && <p className={styles.fault}>{form.errorAt('Teams')}</p>}
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={Teams.length >= MAX_TEAMS}
          leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
          onClick={() => form.set({ Teams: [...Teams, { Name: '', UserIds: [] }] })}
        >
          {t('maintenance.add_team')}
        </Button>
      </fieldset>
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={!form.isChanged}>
          {t('misc.save')}
        </Button>
        <Button onClick={() => form.leave(onDone)}>{t('misc.cancel')}</Button>
      </FormFoot>
    </Form>
  )
}

const faultOfRates = (rates: Draft['Rates']): boolean =>
  new Set(rates.map(({ ValidFrom }) => ValidFrom)).size < rates.length ||
  rates.some(({ PerHour }) => readAmount(PerHour) === null)
