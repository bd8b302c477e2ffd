import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { patchTool, type Tool, toolFields } from '@millwright/contract/tools/tools'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { Form, FormFoot, FormRow } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { TOOLS_KEY } from './tooling.queries.ts'

interface ToolEditProps {
  readonly machine: Machine
  readonly tool: Tool
  readonly onDone: () => void
}

/**
 * A value that people enter counts before the one that the machine reports; an empty field gives the word back to the machine.
 */
export function ToolEdit({ machine, tool, onDone }: ToolEditProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onDone} title={t('tools.edit_title', { name: tool.name || tool.toolId })}>
      <ToolForm machine={machine} tool={tool} onDone={onDone} />
    </Dialog>
  )
}

function ToolForm({ machine, tool, onDone }: ToolEditProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const own = (field: 'diameter' | 'length' | 'lifeLimit'): number | string =>
    tool.edited.includes(field) ? (tool[field] ?? '') : ''
  const form = useCallForm({
    initial: {
      name: tool.edited.includes('name') ? tool.name : '',
      note: tool.note,
      diameter: own('diameter'),
      length: own('length'),
      lifeLimit: own('lifeLimit'),
    },
    fields: toolFields,
    save: ({ name, note, diameter, length, lifeLimit }) =>
      send(patchTool, {
        params: { id: machine.Id, toolId: tool.toolId },
        body: {
          name,
          note,
          diameter: numberOf(diameter),
          length: numberOf(length),
          lifeLimit: numberOf(lifeLimit),
        },
      }),
    onSaved: () => {
      showToast('success', t('misc.saved'))
      onDone()
      return cache.invalidateQueries({ queryKey: [TOOLS_KEY, machine.Id] })
    },
  })
  const number = { hideControls: true, min: 0, decimalScale: 3 } as const
  const reportedValue = (field: 'diameter' | 'length' | 'lifeLimit'): string =>
    tool.edited.includes(field) || tool[field] === null ? '' : String(tool[field])
  return (
    <Form {...form.bind}>
      <HintText>{t('tools.edit_hint')}</HintText>
      <TextInput
        label={t('tools.name')}
        placeholder={tool.edited.includes('name') ? '' : tool.name}
        {...form.text('name')}
        autoComplete="off"
        data-autofocus
      />
      <FormRow>
        <NumberInput
          label={t('tools.limit_in', { unit: tool.lifeUnit })}
          placeholder={reportedValue('lifeLimit')}
          {...number}
          {...form.input('lifeLimit')}
        />
        <NumberInput
          label={t('tools.diameter_mm')}
          placeholder={reportedValue('diameter')}
          {...number}
          {...form.input('diameter')}
        />
        <NumberInput
          label={t('tools.length_mm')}
          placeholder={reportedValue('length')}
          {...number}
          {...form.input('length')}
        />
      </FormRow>
      <Textarea label={t('tools.note')} autosize minRows={2} maxRows={5} {...form.text('note')} />
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={!form.isChanged}>
          {t('misc.save')}
        </Button>
        <Button onClick={() => form.leave(onDone)}>{t('misc.cancel')}</Button>
      </FormFoot>
    </Form>
  )
}

const numberOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed))
