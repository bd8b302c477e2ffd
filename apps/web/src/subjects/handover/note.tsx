import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { addHandoverPhoto, removeHandoverNote } from '@millwright/contract/handover/handover'
import {
  type Handover,
  type HandoverNote,
  MAX_NOTE_PHOTOS,
} from '@millwright/contract/handover/handover-shapes'
import { Suspense, useRef, useState } from 'react'
import { client, send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconCamera, IconDots } from '../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { formatTime } from '../../platform/ui/text/format.ts'
import { MachineArt } from '../machines/shared/machine-art.tsx'
import { useHandoverChange, useTickNote } from './handover.queries.ts'
import styles from './note.module.css'
import { NotePhotos } from './shared/note-photos.tsx'

const NoteForm = lazyPart(() => import('./note-form.tsx'), 'NoteForm')

interface NoteProps {
  readonly org: string
  readonly handover: Handover
  readonly note: HandoverNote
}

export function Note({ org, handover, note }: NoteProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [isChanging, setChanging] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const params = { org, handoverId: handover.Id, noteId: note.Id }
  const { tick, isTicked } = useTickNote(org)
  const addPhoto = useHandoverChange((file: File) => client.sendFile(addHandoverPhoto, { params }, file))
  const remove = useHandoverChange(() => send(removeHandoverNote, { params }))
  const isChangeable = note.IsOwn && handover.State !== 'confirmed'
  const title = note.Machine?.Name ?? note.Group?.Name ?? t('handover_shared.whole_shift')
  const askToRemove = async () => {
    if (
      await confirm({
        title: t('handover.remove_note'),
        text: note.Text,
        confirmLabel: t('misc.delete'),
        isDangerous: true,
      })
    )
      remove.mutate(undefined)
  }
  const readText =
    note.ReadBy.length > 0 ? t('handover.read_by', { names: note.ReadBy.join(', ') }) : t('handover.not_read')
  return (
    <li className={styles.root}>
      <header>
        <span className={styles.art}>
          <MachineArt family={note.Machine?.Family ?? ''} size="sm" />
        </span>
        <div>
          <h3>{title}</h3>
          <p className="mw-num">
            {formatTime(note.At, handover.Timezone)} {note.By}
          </p>
        </div>
        <div className="mw-spacer" />
        {isChangeable && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                className={styles.more}
                aria-label={t('handover.change_of', { title })}
              >
                <IconDots size="1rem" aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setChanging(true)}>{t('misc.edit')}</Menu.Item>
              <Menu.Item onClick={() => void askToRemove()}>{t('misc.delete')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </header>
      <p className={styles.text}>{note.Text}</p>
      <NotePhotos org={org} handoverId={handover.Id} note={note} isChangeable={isChangeable}>
        {isChangeable && note.Photos.length < MAX_NOTE_PHOTOS && (
          <button
            type="button"
            className={styles.camera}
            aria-label={t('handover.add_photo', { title })}
            disabled={addPhoto.isPending}
            onClick={() => input.current?.click()}
          >
            <IconCamera size="1rem" stroke={1.6} aria-hidden="true" />
          </button>
        )}
      </NotePhotos>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('handover.add_photo', { title })}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) addPhoto.mutate(file)
          event.currentTarget.value = ''
        }}
      />
      {note.IsOwn ? (
        <p className={styles.readBy}>{readText}</p>
      ) : (
        <Checkbox
          size="xs"
          label={readText}
          // Each note of the list has one.
          aria-label={`${readText}, ${title} ${formatTime(note.At, handover.Timezone)}`}
          checked={isTicked(note)}
          onChange={(event) =>
            tick({ handoverId: handover.Id, noteId: note.Id, isRead: event.currentTarget.checked })
          }
        />
      )}
      {isChanging && (
        <Suspense>
          <NoteForm org={org} handover={handover} note={note} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </li>
  )
}
