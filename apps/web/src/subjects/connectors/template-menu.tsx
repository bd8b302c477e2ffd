import { Button, FileButton, Menu, TextInput } from '@mantine/core'
import { addTemplate, templateFields } from '@millwright/contract/connectors/connectors'
import { MAX_MAPPED } from '@millwright/contract/connectors/mapping-shapes'
import type { MachineSource } from '@millwright/contract/connectors/settings'
import { templateSettings } from '@millwright/contract/connectors/template-settings'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { downloadBlob } from '../../platform/ui/text/download.ts'
import { type ConnectorEdit, draftOf, withTemplate } from './connector-edit.ts'
import { placesOf, templatesQuery } from './connectors.queries.ts'
import { type ReadTemplate, readTemplateFile, type Template, templateFile } from './template-file.ts'

const TemplateList = lazyPart(() => import('./template-list.tsx'), 'TemplateList')

interface TemplateMenuProps {
  readonly machine: Machine
  readonly edit: ConnectorEdit
  readonly onEdit: (edit: ConnectorEdit) => void
}

/** A mapping is used again for the next machine of its kind, also in another portal. */
export function TemplateMenu({ machine, edit, onEdit }: TemplateMenuProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'name' | 'list' | null>(null)
  const templates = useQuery(templatesQuery(machine.OrganizationCode))
  const { source } = edit
  if (source === null) return null
  const fitting = (templates.data ?? []).filter(({ Protocol }) => Protocol === source.Protocol)
  const isEmpty = edit.mapping.length === 0
  const take = (template: Template): void => onEdit(withTemplate(edit, template))

  const load = async (file: File | null): Promise<void> => {
    if (!file) return
    const read = readTemplateFile(await file.text(), MAX_MAPPED, source.Protocol)
    if (read.kind === 'read') take(read.template)
    else showToast('error', refusalOf(read, file.name, source))
  }
  function refusalOf(
    refused: Exclude<ReadTemplate, { kind: 'read' }>,
    name: string,
    { Protocol }: MachineSource,
  ): string {
    if (refused.kind !== 'otherProtocol')
      return t(`connectors.templates.${refused.kind === 'newer' ? 'newer_file' : 'bad_file'}`, { name })
    const protocol = t(`connectors.protocols.${refused.protocol}`, { defaultValue: refused.protocol })
    return t('connectors.templates.other_protocol', {
      name,
      protocol,
      own: t(`connectors.protocols.${Protocol}`),
    })
  }
  const save = async (): Promise<void> => {
    const places = await placesOf(machine, edit)
    downloadBlob(
      `${machine.Model || machine.Name}.json`,
      new Blob([templateFile(source, edit.mapping, places)], { type: 'application/json' }),
    )
  }
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <Button>{t('connectors.templates.title')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fitting.map((template) => (
            <Menu.Item key={template.Id} onClick={() => take(template)}>
              {[template.Name, template.Maker, template.Family].filter(Boolean).join(' · ')}
            </Menu.Item>
          ))}
          {fitting.length > 0 && <Menu.Divider />}
          <Menu.Item disabled={isEmpty || draftOf(edit) === null} onClick={() => setOpen('name')}>
            {t('connectors.templates.save')}
          </Menu.Item>
          <Menu.Item disabled={isEmpty} onClick={() => void save()}>
            {t('connectors.templates.export')}
          </Menu.Item>
          <FileButton accept="application/json,.json" onChange={(file) => void load(file)}>
            {(props) => (
              <Menu.Item closeMenuOnClick={false} {...props}>
                {t('connectors.templates.import')}
              </Menu.Item>
            )}
          </FileButton>
          {(templates.data ?? []).length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setOpen('list')}>{t('connectors.templates.remove')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog isOpen={open === 'name'} onClose={() => setOpen(null)} title={t('connectors.templates.save')}>
        <NameForm machine={machine} edit={edit} source={source} onSaved={() => setOpen(null)} />
      </Dialog>
      <Dialog isOpen={open === 'list'} onClose={() => setOpen(null)} title={t('connectors.templates.title')}>
        <Suspense>
          <TemplateList
            org={machine.OrganizationCode}
            templates={templates.data ?? []}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      </Dialog>
    </>
  )
}

interface NameFormProps extends Pick<TemplateMenuProps, 'machine' | 'edit'> {
  readonly source: MachineSource
  readonly onSaved: () => void
}

function NameForm({ machine, edit, source, onSaved }: NameFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const form = useCallForm({
    initial: { Name: [machine.Manufacturer, machine.Model].filter(Boolean).join(' ') },
    fields: templateFields,
    save: async ({ Name }) =>
      send(addTemplate, {
        params: { org: machine.OrganizationCode },
        body: {
          Name,
          Maker: machine.Manufacturer,
          Family: machine.MachineFamily,
          Protocol: source.Protocol,
          Settings: templateSettings(source),
          Mapping: [...edit.mapping],
          Places: [...(await placesOf(machine, edit))],
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
