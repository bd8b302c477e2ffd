import { Button, FileInput, Select, Textarea } from '@mantine/core'
import { addHandoverNote, addHandoverPhoto, changeHandoverNote } from '@millwright/contract/handover/handover'
import {
  type HandoverHead,
  type HandoverNote,
  MAX_NOTE_PHOTOS,
  noteFields,
} from '@millwright/contract/handover/handover-shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client, send } from '../../platform/api/client.ts'
import { useCallForm } from '../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { groupName } from '../../platform/session/group-name.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Form, FormFoot } from '../../platform/ui/fields/form.tsx'
import { Dialog } from '../../platform/ui/layers/dialog.tsx'
import { groupMachinesQuery } from '../machines/shared/machines.queries.ts'
import { HANDOVER_KEY } from './handover.queries.ts'

interface NoteFormProps {
  readonly org: string
  readonly handover: HandoverHead
  /** To change it; a new one is written without. */
  readonly note?: HandoverNote
  readonly onClose: () => void
}

const WHOLE_SHIFT = 'shift'

/** About a machine, a line or all of the shift; with photos. */
export function NoteForm({ org, handover, note, onClose }: NoteFormProps) {
  const handoverId = handover.Id
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { groups, selectedGroup } = useSession()
  const machines = useQuery(groupMachinesQuery(org, selectedGroup.Id)).data ?? []
  const [photos, setPhotos] = useState<File[]>([])
  // Once it is written, what is saved again are its photos that failed.
  const written = useRef<{ note: HandoverNote; photos: number } | null>(null)
  const form = useCallForm({
    initial: { Text: note?.Text ?? '', About: WHOLE_SHIFT },
    fields: { Text: noteFields.Text },
    save: async ({ Text, About }) => {
      if (note)
        return (
          await send(changeHandoverNote, { params: { org, handoverId, noteId: note.Id }, body: { Text } })
        ).result
      const [kind, id = null] = About.split(' ', 2)
      const MachineId = kind === 'machine' ? id : null
      const GroupId = kind === 'group' ? id : null
      written.current ??= {
        note: (
          await send(addHandoverNote, { params: { org, handoverId }, body: { Text, MachineId, GroupId } })
        ).result,
        photos: 0,
      }
      const { Id } = written.current.note
      for (const photo of photos.slice(written.current.photos)) {
        await client.sendFile(addHandoverPhoto, { params: { org, handoverId, noteId: Id } }, photo)
        written.current.photos += 1
      }
      return written.current.note
    },
    onSaved: () => {
      onClose()
      return cache.invalidateQueries({ queryKey: [HANDOVER_KEY] })
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={t(note ? 'handover.change_note' : 'handover.add_note')} size="lg">
      <Form {...form.bind}>
        {!note && (
          <Select
            label={t('handover.about')}
            allowDeselect={false}
            searchable
            data={[
              { value: WHOLE_SHIFT, label: t('handover_shared.whole_shift') },
              {
                group: t('handover.lines'),
                items: groups.map((group) => ({ value: `group ${group.Id}`, label: groupName(t, group) })),
              },
              {
                group: t('machines.machines'),
                items: machines
                  .filter(
                    ({ OrganizationCode, Site }) =>
                      OrganizationCode === org && (Site?.Name ?? '') === handover.SiteName,
                  )
                  .map(({ Id, Name }) => ({ value: `machine ${Id}`, label: Name })),
              },
            ]}
            {...form.input('About')}
            onChange={(about) => form.set({ About: about ?? WHOLE_SHIFT })}
          />
        )}
        <Textarea
          label={t('handover.text')}
          autosize
          minRows={4}
          maxRows={10}
          data-autofocus
          {...form.text('Text')}
        />
        {!note && (
          <FileInput
            label={t('handover.photos')}
            accept="image/*"
            multiple
            clearable
            value={photos}
            onChange={(files) => setPhotos(files.slice(0, MAX_NOTE_PHOTOS))}
          />
        )}
        <FormFoot>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {t('misc.save')}
          </Button>
          <Button onClick={() => form.leave(onClose)}>{t('misc.cancel')}</Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
