import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { COUNTRY_CODES } from '@millwright/contract/machines/countries'
import { addSite, deleteSite, type OwnSite, patchSite, siteFields } from '@millwright/contract/machines/sites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useMemo } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { compareNames, countryName } from '../../../platform/i18n/intl.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { MACHINES_KEY } from '../../../platform/live/machine-key.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { IconTrash } from '../../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { PlanField } from '../shared/contents/plan-field.tsx'
import { noteMadeSite, SITES_KEY } from '../shared/sites/sites.queries.ts'
import { PlacePicker } from './place-picker.tsx'
import { bodyOf, changesOf, draftOf, placeIn } from './site-draft.ts'

interface SiteFormProps {
  readonly org: string
  /** Null for a new one. */
  readonly site: OwnSite | null
  readonly onDone: () => void
  /** Not in a dialog, and with ways on beside it: nothing to cancel or to remove. */
  readonly isAlone?: boolean
}

export function SiteForm({ org, site, onDone, isAlone = false }: SiteFormProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const countries = useMemo(() => countryNames(i18n.language), [i18n.language])
  const refresh = () =>
    Promise.all([SITES_KEY, MACHINES_KEY].map((key) => cache.invalidateQueries({ queryKey: [key] })))
  const form = useCallForm({
    initial: draftOf(site),
    fields: siteFields,
    check: ({ Latitude, Longitude }) => ({
      Latitude: Latitude === '' && t('misc.required'),
      Longitude: Longitude === '' && t('misc.required'),
    }),
    save: (draft) =>
      site
        ? send(patchSite, { params: { org, siteId: site.Id }, body: changesOf(site, draft) })
        : send(addSite, { params: { org }, body: bodyOf(draft) }),
    onSaved: ({ result }) => {
      showToast('success', t('misc.saved'))
      if (!site) noteMadeSite(cache, org, result.Id)
      onDone()
      return refresh()
    },
  })
  const { Latitude, Longitude } = form.values
  const paste = (event: ClipboardEvent): void => {
    const place = placeIn(event.clipboardData.getData('text'))
    if (!place) return
    event.preventDefault()
    form.set(place)
  }
  const degrees = {
    size: 'xs',
    hideControls: true,
    decimalScale: 6,
    withAsterisk: true,
    onPaste: paste,
  } as const
  return (
    <Form {...form.bind}>
      <FormRow>
        <TextInput label={t('site.name')} {...form.text('Name')} autoComplete="off" data-autofocus />
        <TextInput label={t('site.address')} {...form.text('Address')} autoComplete="off" />
      </FormRow>
      <FormRow>
        <TextInput label={t('site.city')} {...form.text('City')} autoComplete="off" />
        <Select
          label={t('site.country')}
          placeholder={t('misc.none')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('site.clear_country') }}
          data={countries}
          {...form.input('Country')}
          value={form.values.Country || null}
          onChange={(code) => form.set({ Country: code ?? '' })}
        />
      </FormRow>
      <FormRow>
        <NumberInput label={t('site.latitude')} {...degrees} min={-90} max={90} {...form.input('Latitude')} />
        <NumberInput
          label={t('site.longitude')}
          {...degrees}
          min={-180}
          max={180}
          {...form.input('Longitude')}
        />
      </FormRow>
      <PlacePicker
        place={
          Latitude === '' || Longitude === ''
            ? null
            : { latitude: Number(Latitude), longitude: Number(Longitude) }
        }
        onPick={({ latitude, longitude }) => form.set({ Latitude: latitude, Longitude: longitude })}
      />
      <PlanField
        label={t('site.plan')}
        value={form.values.Map_View}
        onChange={(Map_View) => form.set({ Map_View })}
        errorAt={form.errorAt}
      />
      <HintText>{t('site.plan_hint')}</HintText>
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={!form.isChanged}>
          {t('misc.save')}
        </Button>
        {!isAlone && <Button onClick={() => form.leave(onDone)}>{t('misc.cancel')}</Button>}
        {!isAlone && site && site.Machines === 0 && (
          <RemoveSite org={org} site={site} onRemoved={() => form.leave(onDone)} onSettled={refresh} />
        )}
      </FormFoot>
      {!isAlone && site && site.Machines > 0 && (
        <HintText>{t('site.has_machines', { count: site.Machines })}</HintText>
      )}
    </Form>
  )
}

interface RemoveSiteProps {
  readonly org: string
  readonly site: OwnSite
  readonly onRemoved: () => void
  readonly onSettled: () => unknown
}

function RemoveSite({ org, site, onRemoved, onSettled }: RemoveSiteProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const remove = useMutation({
    mutationFn: () => send(deleteSite, { params: { org, siteId: site.Id } }),
    onSuccess: () => {
      showToast('success', t('site.removed', { name: site.Name }))
      onRemoved()
    },
    onSettled,
  })
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('site.remove_title', { name: site.Name }),
      text: t('site.remove_text'),
      confirmLabel: t('site.remove'),
    })
    if (isSure) remove.mutate()
  }
  return (
    <>
      <div className="mw-spacer" />
      <Button
        leftSection={<IconTrash size="0.9375rem" aria-hidden="true" />}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        {t('site.remove')}
      </Button>
    </>
  )
}

function countryNames(language: string): { value: string; label: string }[] {
  const byName = compareNames(language)
  return COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code, language) })).sort((a, b) =>
    byName(a.label, b.label),
  )
}
