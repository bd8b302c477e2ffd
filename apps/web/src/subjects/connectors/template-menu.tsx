import { Button, FileButton, Menu, TextInput } from '@mantine/core'
import { addTemplate, templateFields } from '@millwright/contract/connectors/connectors'
import { MAX_MAPPED, type MappedChannel } from '@millwright/contract/connectors/mapping-shapes'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { downloadBlob } from '../../platform/ui/text/download.ts'
import type { ConnectorEdit } from './connector-edit.ts'
import { templatesQuery } from './connectors.queries.ts'
import { readTemplateFile, templateFile } from './template-file.ts'

interface TemplateMenuProps {
  readonly machine: Machine
  readonly edit: ConnectorEdit
  readonly onMapping: (mapping: readonly MappedChannel[]) => void
}

/** A mapping is used again for the next machine of its kind, also in another portal. */
export function TemplateMenu({ machine, edit, onMapping }: TemplateMenuProps) {
  const { t } = useTranslation()
  const [isNaming, setNaming] = useState(false)
  const templates = useQuery(templatesQuery(machine.OrganizationCode))
  const fitting = (templates.data ?? []).filter(({ Protocol }) => Protocol === edit.source?.Protocol)
  const load = async (file: File | null): Promise<void> => {
    const mapping = file && readTemplateFile(await file.text(), MAX_MAPPED)
    if (mapping) onMapping(mapping)
    else if (file) showToast('error', t('connectors.templates.bad_file', { name: file.name }))
  }
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <Button>{t('connectors.templates.title')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fitting.map(({ Id, Name, Maker, Family, Mapping }) => (
            <Menu.Item key={Id} onClick={() => onMapping(Mapping)}>
              {[Name, Maker, Family].filter(Boolean).join(' · ')}
            </Menu.Item>
          ))}
          {fitting.length > 0 && <Menu.Divider />}
          <Menu.Item disabled={edit.mapping.length === 0} onClick={() => setNaming(true)}>
            {t('connectors.templates.save')}
          </Menu.Item>
          <Menu.Item
            disabled={edit.mapping.length === 0}
            onClick={() =>
              downloadBlob(
                `${machine.Model || machine.Name}.json`,
                new Blob([templateFile(edit.mapping)], { type: 'application/json' }),
              )
            }
          >
            {t('connectors.templates.export')}
          </Menu.Item>
          <FileButton accept="application/json,.json" onChange={(file) => void load(file)}>
            {(props) => (
              <Menu.Item closeMenuOnClick={false} {...props}>
                {t('connectors.templates.import')}
              </Menu.Item>
            )}
          </FileButton>
        </Menu.Dropdown>
      </Menu>
      <Dialog isOpen={isNaming} onClose={() => setNaming(false)} title={t('connectors.templates.save')}>
        <NameForm machine={machine} edit={edit} onSaved={() => setNaming(false)} />
      </Dialog>
    </>
  )
}

interface NameFormProps extends Pick<TemplateMenuProps, 'machine' | 'edit'> {
  readonly onSaved: () => void
}

function NameForm({ machine, edit, onSaved }: NameFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const form = useCallForm({
    initial: { Name: [machine.Manufacturer, machine.Model].filter(Boolean).join(' ') },
    fields: templateFields,
    save: ({ Name }) =>
      send(addTemplate, {
        params: { org: machine.OrganizationCode },
        body: {
          Name,
          Maker: machine.Manufacturer,
          Family: machine.MachineFamily,
          Protocol: edit.source?.Protocol ?? '',
          Mapping: [...edit.mapping],
        },
      }),
    onSaved: async () => {
      await cache.invalidateQueries({ queryKey: templatesQuery(machine.OrganizationCode).queryKey })
      onSaved()
    },
  })
  return (
    <Form {...form.bind}>
      <HintText>{t('connectors.templates.save_hint')}</HintText>
      <TextInput label={t('connectors.name')} {...form.text('Name')} />
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t('misc.save')}
        </Button>
      </FormFoot>
    </Form>
  )
}
