import { ActionIcon } from '@mantine/core'
import { removeHandoverPhoto } from '@millwright/contract/handover/handover'
import type { HandoverNote } from '@millwright/contract/handover/handover-shapes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { IconX } from '../../../platform/ui/icons/icons.ts'
import { useAskToRemovePhoto } from '../../../platform/ui/layers/confirm.tsx'
import { handoverPhotoQuery, useHandoverChange } from '../handover.queries.ts'
import styles from './note-photos.module.css'

interface NotePhotosProps {
  readonly org: string
  readonly handoverId: string
  readonly note: HandoverNote
  /** The author may remove them while nobody has confirmed the handover. */
  readonly isChangeable?: boolean
  readonly children?: ReactNode
}

export function NotePhotos({ org, handoverId, note, isChangeable = false, children }: NotePhotosProps) {
  const { t } = useTranslation()
  const askToRemove = useAskToRemovePhoto()
  const remove = useHandoverChange((photoId: string) =>
    send(removeHandoverPhoto, { params: { org, handoverId, noteId: note.Id, photoId } }),
  )
  if (note.Photos.length === 0 && !children) return null
  return (
    <ul className={styles.list}>
      {note.Photos.map(({ Id, Name }) => (
        <li key={Id}>
          <Photo org={org} at={{ handoverId, noteId: note.Id, photoId: Id }} name={Name} />
          {isChangeable && (
            <ActionIcon
              className={styles.remove}
              variant="default"
              radius="xl"
              size="sm"
              aria-label={t('handover_shared.remove_photo', { name: Name })}
              disabled={remove.isPending}
              onClick={async () => {
                if (await askToRemove(Name)) remove.mutate(Id)
              }}
            >
              <IconX size="0.75rem" aria-hidden="true" />
            </ActionIcon>
          )}
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  )
}

interface PhotoProps {
  readonly org: string
  readonly at: { readonly handoverId: string; readonly noteId: string; readonly photoId: string }
  readonly name: string
}

/** Opened at its full size by a click. */
function Photo({ org, at, name }: PhotoProps) {
  const { data } = useQuery(handoverPhotoQuery(org, at))
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!data) return
    const url = URL.createObjectURL(data)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [data])
  if (address === '') return <span className={styles.wait} />
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={name} />
    </a>
  )
}
