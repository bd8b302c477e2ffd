import { Button, Select, TextInput } from '@mantine/core'
import {
  addToCatalogue,
  type CatalogueBody,
  type CatalogueEntry,
  catalogueFields,
  changeCatalogue,
  removeFromCatalogue,
} from '@millwright/contract/alarms/alarm-catalogue'
import { MACHINE_FAMILIES } from '@millwright/contract/machines/machine-fields'
import { isDocumentLink } from '@millwright/domain/alarms/catalogue'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { IconTrash } from '../../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { familyName } from '../../machines/shared/family-name.ts'
import { DocumentFields, TextRows } from './entry-rows.tsx'

interface EntryFormProps {
  readonly org: string
  /** Null for a new one. */
  readonly entry: CatalogueEntry | null
  readonly onDone: () => void
  readonly onClose: () => void
}

const draftOf = (entry: CatalogueEntry | null, language: string): CatalogueBody => {
  if (entry) {
    const { Id: _id, ChangedAt: _changedAt, ...body } = entry
    return body
  }
  return {
    Manufacturer: '',
    Family: '',
    Code: '',
    Part: '',
    Texts: [{ Locale: language, Text: '' }],
    Documents: [],
  }
}

/** Rows that were left empty are no fault. */
const filled = (body: CatalogueBody): CatalogueBody => ({
  ...body,
  Texts: body.Texts.filter(({ Text }) => Text.trim() !== ''),
  Documents: body.Documents.map(({ Translations }) => ({
    Translations: Translations.filter(({ Title, Link }) => `${Title}${Link}`.trim() !== ''),
  })).filter(({ Translations }) => Translations.length > 0),
})

export function EntryForm({ org, entry, onDone, onClose }: EntryFormProps) {
  const { t, i18n } = useTranslation()
  const form = useCallForm({
    initial: draftOf(entry, i18n.language),
    fields: catalogueFields,
    check: (values) => ({ Documents: hasBadLink(values) && t('catalogue.link_wrong') }),
    save: (values) => {
      const body = filled(values)
      return entry
        ? send(changeCatalogue, { params: { org, entryId: entry.Id }, body })
        : send(addToCatalogue, { params: { org }, body })
    },
    onSaved: () => {
      showToast('success', t('misc.saved'))
      onDone()
    },
    isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    fieldOf: (refused) => refused.split('.', 1)[0] ?? refused,
  })
  const { Family, Texts, Documents } = form.values
  return (
    <Form {...form.bind}>
      <FormRow>
        <TextInput label={t('catalogue.code')} {...form.text('Code')} autoComplete="off" data-autofocus />
        <TextInput label={t('catalogue.part')} {...form.text('Part')} autoComplete="off" />
      </FormRow>
      <FormRow>
        <TextInput
          label={t('catalogue.maker')}
          placeholder={t('catalogue.any_maker')}
          {...form.text('Manufacturer')}
          autoComplete="off"
        />
        <Select
          label={t('catalogue.family')}
          placeholder={t('catalogue.any_family')}
          clearable
          data={MACHINE_FAMILIES.map((value) => ({ value, label: familyName(t, value) }))}
          {...form.input('Family')}
          value={Family || null}
          onChange={(value) => form.set({ Family: value ?? '' })}
        />
      </FormRow>
      <TextRows texts={Texts} onChange={(next) => form.set({ Texts: next })} error={form.errorAt('Texts')} />
      <DocumentFields
        documents={Documents}
        onChange={(next) => form.set({ Documents: next })}
        error={form.errorAt('Documents')}
      />
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={!form.isChanged}>
          {t('misc.save')}
        </Button>
        <Button onClick={() => form.leave(onClose)}>{t('misc.cancel')}</Button>
        {entry && <RemoveEntry org={org} entry={entry} onRemoved={() => form.leave(onDone)} />}
      </FormFoot>
    </Form>
  )
}

const hasBadLink = ({ Documents }: CatalogueBody): boolean =>
  Documents.some(({ Translations }) =>
    Translations.some(({ Title, Link }) => `${Title}${Link}`.trim() !== '' && !isDocumentLink(Link.trim())),
  )

interface RemoveEntryProps {
  readonly org: string
  readonly entry: CatalogueEntry
  readonly onRemoved: () => void
}

function RemoveEntry({ org, entry, onRemoved }: RemoveEntryProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const remove = useMutation({
    mutationFn: () => send(removeFromCatalogue, { params: { org, entryId: entry.Id } }),
    onSuccess: () => {
      showToast('success', t('catalogue.removed', { code: entry.Code }))
      onRemoved()
    },
  })
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('catalogue.remove_title', { code: entry.Code }),
      text: t('catalogue.remove_text'),
      confirmLabel: t('catalogue.remove'),
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
        {t('catalogue.remove')}
      </Button>
    </>
  )
}
