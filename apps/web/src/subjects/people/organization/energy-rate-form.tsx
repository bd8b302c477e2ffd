import { ActionIcon, Button, MultiSelect, NumberInput, Select } from '@mantine/core'
import { type EnergyRate, type EnergyRateBody, putEnergyRate } from '@millwright/contract/energy/energy'
import { validFromBounds } from '@millwright/domain/shifts/valid-from'
import { dayAt } from '@millwright/domain/time/zone'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { DayField } from '../../../platform/ui/fields/day-field.tsx'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { IconPlus, IconX } from '../../../platform/ui/icons/icons.ts'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { CURRENCIES } from '../../../platform/ui/text/currencies.ts'
import { browserZone } from '../../../platform/ui/text/format.ts'
import { weekdayNames } from '../../../platform/ui/text/weekdays.ts'
import { bodyOf, type DraftBand, draftOfRate, faultOf, isWhole } from './energy-rate-draft.ts'
import styles from './energy-rates.module.css'

interface EnergyRateFormProps {
  readonly org: string
  /** Null for a new one. */
  readonly rate: EnergyRate | null
  /** A new rate begins with its values. */
  readonly last: EnergyRate | null
  readonly onDone: () => void
}

const NEW_BAND: DraftBand = { Days: ['1', '2', '3', '4', '5'], From: 6, To: 22, Price: '' }

/** Prices by hour and weekday, and CO₂, from a day on. */
export function EnergyRateForm({ org, rate, last, onDone }: EnergyRateFormProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const today = dayAt(useNow(60_000), browserZone())
  const { first, last: latest } = validFromBounds(today)
  const form = useCallForm({
    initial: draftOfRate(rate ?? last, rate?.ValidFrom ?? today),
    fields: {},
    check: ({ Bands }) => ({ Bands: !isWhole(Bands) && t('organization.rate_missing') }),
    save: (draft) => {
      const body: EnergyRateBody = bodyOf(draft)
      return send(putEnergyRate, { params: { org, validFrom: draft.ValidFrom }, body })
    },
    fieldOf: (refused) =>
      refused.startsWith('Bands') ? 'Bands' : refused === 'validFrom' ? 'ValidFrom' : refused,
    onSaved: () => {
      showToast('success', t('misc.saved'))
      void cache.invalidateQueries({ queryKey: ['machine-energy'] })
      onDone()
      return cache.invalidateQueries({ queryKey: ['energy-rates', org] })
    },
  })
  const bands = form.input('Bands')
  const change = (next: readonly DraftBand[]): void => bands.onChange(next)
  const weekdays = weekdayNames(i18n.language, 'short').map((label, index) => ({
    value: String(index + 1),
    label,
  }))
  const fault = faultOf(bands.value)
  return (
    <Form {...form.bind}>
      <FormRow>
        <DayField
          label={t('organization.rate_from')}
          firstDay={first}
          lastDay={latest}
          {...form.input('ValidFrom')}
        />
        <Select
          label={t('organization.rate_currency')}
          data={CURRENCIES}
          allowDeselect={false}
          {...form.input('Currency')}
        />
      </FormRow>
      <FormRow>
        <NumberInput
          label={t('organization.rate_price')}
          min={0}
          decimalScale={5}
          step={0.01}
          {...form.input('Price')}
        />
        <NumberInput label={t('organization.rate_co2')} min={0} decimalScale={1} {...form.input('Co2')} />
      </FormRow>
      <fieldset className={styles.rateBands}>
        <legend>{t('organization.rate_bands')}</legend>
        <HintText>{t('organization.rate_bands_hint')}</HintText>
        {bands.value.map((band, index) => {
          const set = (part: Partial<DraftBand>): void =>
            change(bands.value.map((each, at) => (at === index ? { ...each, ...part } : each)))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: hours have no name of their own
            <div key={index} className={styles.rateBand}>
              <MultiSelect
                label={t('organization.rate_days')}
                data={weekdays}
                value={[...band.Days]}
                onChange={(Days) => set({ Days })}
              />
              <NumberInput
                label={t('organization.rate_hour_from')}
                min={0}
                max={23}
                allowDecimal={false}
                value={band.From}
                onChange={(From) => set({ From: Number(From) })}
              />
              <NumberInput
                label={t('organization.rate_hour_to')}
                min={1}
                max={24}
                allowDecimal={false}
                value={band.To}
                onChange={(To) => set({ To: Number(To) })}
              />
              <NumberInput
                label={t('organization.rate_band_price')}
                min={0}
                decimalScale={5}
                step={0.01}
                value={band.Price}
                onChange={(Price) => set({ Price })}
              />
              <ActionIcon
                aria-label={t('organization.rate_band_remove')}
                onClick={() => change(bands.value.filter((_, at) => at !== index))}
              >
                <IconX size="0.875rem" aria-hidden="true" />
              </ActionIcon>
            </div>
          )
        })}
        {(bands.error || fault !== null) && (
          <p className={styles.rateFault} role="alert">
            {bands.error ?? t(`organization.rate_${fault ?? 'overlap'}`)}
          </p>
        )}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
          onClick={() => change([...bands.value, NEW_BAND])}
        >
          {t('organization.rate_band_add')}
        </Button>
      </fieldset>
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={fault !== null}>
          {t('misc.save')}
        </Button>
      </FormFoot>
    </Form>
  )
}
