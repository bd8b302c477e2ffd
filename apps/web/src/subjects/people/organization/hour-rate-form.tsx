import { Button, NumberInput, Select } from '@mantine/core'
import { type HourRate, putHourRate } from '@millwright/contract/machines/hour-rates'
import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import { dayAt } from '@millwright/domain/time/zone'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { DayField } from '../../../platform/ui/fields/day-field.tsx'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { CURRENCIES, DEFAULT_CURRENCY } from '../../../platform/ui/text/currencies.ts'
import { browserZone } from '../../../platform/ui/text/format.ts'
import { groupMachinesQuery } from '../../machines/shared/machines.queries.ts'
import { hourRatesQuery, refreshHourRates } from './hour-rates.queries.ts'

interface HourRateFormProps {
  readonly org: string
  /** Null for a new one. */
  readonly rate: HourRate | null
  readonly onDone: () => void
}

/** More nobody scrolls through: typing finds the others. */
const MOST_OFFERED = 50

const ownerOf = ({ Level, Of }: Pick<HourRate, 'Level' | 'Of'>): string => `${Level} ${Of}`

/** For a machine, or for the machines of a group, from a day on. */
export function HourRateForm({ org, rate, onDone }: HourRateFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { groups } = useSession()
  const all = groups.find(({ IsAll }) => IsAll) ?? groups[0]
  const machines = useQuery({ ...groupMachinesQuery(org, all?.Id ?? ''), enabled: all !== undefined })
  const known = useQuery(hourRatesQuery(org)).data
  const today = dayAt(useNow(60_000), browserZone())
  const { first, last } = validFromBounds(today)
  const form = useCallForm({
    initial: {
      Owner: rate ? ownerOf(rate) : all ? ownerOf({ Level: 'group', Of: all.Id }) : '',
      ValidFrom: rate?.ValidFrom ?? today,
      Currency: rate?.Currency ?? known?.at(-1)?.Currency ?? DEFAULT_CURRENCY,
      PerHour: (rate?.PerHour ?? '') as number | string,
    },
    fields: {},
    check: ({ PerHour }) => ({ PerHour: PerHour === '' && t('organization.hour_rate_missing') }),
    save: ({ Owner, ValidFrom, Currency, PerHour }) => {
      const [level = '', of = ''] = Owner.split(' ')
      return send(putHourRate, {
        params: { org, level: level as HourRate['Level'], of, validFrom: ValidFrom },
        body: { Currency, PerHour: Number(PerHour) },
      })
    },
    fieldOf: (refused) => (refused === 'validFrom' ? 'ValidFrom' : refused === 'of' ? 'Owner' : refused),
    onSaved: () => {
      showToast('success', t('misc.saved'))
      onDone()
      return refreshHourRates(cache, org)
    },
  })
  const offered = (
    Level: HourRate['Level'],
    some: readonly { readonly Id: string; readonly Name: string }[],
  ) => some.map(({ Id, Name }) => ({ value: ownerOf({ Level, Of: Id }), label: Name }))
  // A machine that this person does not see, or that is not loaded yet, keeps its name.
  const own = rate && machines.data?.every(({ Id }) => Id !== rate.Of) !== false && rate.Level === 'machine'
  const ofMachines = [
    ...(own ? offered('machine', [{ Id: rate.Of, Name: rate.Name }]) : []),
    ...offered('machine', machines.data ?? []),
  ]
  return (
    <Form {...form.bind}>
      <Select
        label={t('organization.hour_rate_of')}
        data={[
          { group: t('organization.hour_rate_groups'), items: offered('group', groups) },
          { group: t('organization.hour_rate_machines'), items: ofMachines },
        ]}
        searchable
        limit={MOST_OFFERED}
        allowDeselect={false}
        disabled={rate !== null}
        {...form.input('Owner')}
      />
      <DayField
        label={t('organization.rate_from')}
        firstDay={first}
        lastDay={last}
        {...form.input('ValidFrom')}
      />
      <FormRow>
        <NumberInput
          label={t('organization.hour_rate_per_hour')}
          min={0}
          max={1e6}
          decimalScale={2}
          {...form.input('PerHour')}
        />
        <Select
          label={t('organization.rate_currency')}
          data={CURRENCIES}
          allowDeselect={false}
          {...form.input('Currency')}
        />
      </FormRow>
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('misc.save')}
        </Button>
      </FormFoot>
    </Form>
  )
}
