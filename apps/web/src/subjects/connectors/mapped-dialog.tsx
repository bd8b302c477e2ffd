import { Autocomplete, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { CHANNEL_ENTRIES } from '@millwright/contract/channel-table'
import type { MappedChannel } from '@millwright/contract/connectors/mapping-shapes'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { draftOfMapped, type MappedDraft, mappedOfDraft } from './mapped-draft.ts'

interface MappedDialogProps {
  /** Null for a new one. */
  readonly mapped: MappedChannel | null
  readonly onClose: () => void
  readonly onSave: (mapped: MappedChannel) => void
}

/** Channels that the product understands; any other name will do too. */
const KNOWN = CHANNEL_ENTRIES.map(({ channel }) => channel).filter((channel) => !channel.includes('{'))

/** One channel: which node, and how its value is read. */
export function MappedDialog({ mapped, onClose, onSave }: MappedDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<MappedDraft>(() => draftOfMapped(mapped))
  const result = mappedOfDraft(draft)
  const set = (change: Partial<MappedDraft>): void => setDraft({ ...draft, ...change })
  const text = (name: 'node' | 'scale' | 'offset' | 'unit' | 'code' | 'alarmText') => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <Dialog isOpen onClose={onClose} title={t('connectors.mapped')}>
      <Form onSubmit={() => result && onSave(result)}>
        <Autocomplete
          label={t('connectors.our_channel')}
          data={KNOWN}
          limit={20}
          maxLength={250}
          value={draft.channel}
          onChange={(channel) => set({ channel })}
        />
        <TextInput label={t('connectors.node')} maxLength={1000} {...text('node')} />
        <NativeSelect
          label={t('connectors.as')}
          value={draft.kind}
          onChange={(event) => set({ kind: event.currentTarget.value as MappedDraft['kind'] })}
          data={(['value', 'words', 'alarm'] as const).map((kind) => ({
            value: kind,
            label: t(`connectors.kinds.${kind}`),
          }))}
        />
        {draft.kind === 'value' && (
          <>
            <TextInput label={t('connectors.scale')} inputMode="decimal" {...text('scale')} />
            <TextInput label={t('connectors.offset')} inputMode="decimal" {...text('offset')} />
            <TextInput label={t('connectors.unit')} maxLength={16} {...text('unit')} />
          </>
        )}
        {draft.kind === 'words' && (
          <Textarea
            label={t('connectors.words')}
            description={t('connectors.words_hint')}
            autosize
            minRows={3}
            maxRows={10}
            value={draft.words}
            onChange={(event) => set({ words: event.currentTarget.value })}
          />
        )}
        {draft.kind === 'alarm' && (
          <>
            <TextInput
              label={t('connectors.code')}
              description={t('connectors.code_hint')}
              maxLength={100}
              {...text('code')}
            />
            <TextInput label={t('connectors.alarm_text')} maxLength={500} {...text('alarmText')} />
          </>
        )}
        <FormFoot>
          <Button onClick={onClose}>{t('misc.cancel')}</Button>
          <Button type="submit" variant="filled" disabled={result === null}>
            {t('connectors.take_over')}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
