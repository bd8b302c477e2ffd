import { ActionIcon, Button } from '@mantine/core'
import { removePhoto } from '@millwright/contract/maintenance/activities'
import type { ActivityDetail } from '@millwright/contract/maintenance/activity-shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconCamera, IconX } from '../../platform/ui/icons/icons.ts'
import { useAskToRemovePhoto } from '../../platform/ui/layers/confirm.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import styles from './maintenance.module.css'
import { activityQuery, photoQuery } from './maintenance.queries.ts'
import type { ShownWork } from './shown-work.ts'

interface PhotosCardProps {
  readonly org: string
  readonly activity: ActivityDetail
  readonly work: ShownWork
  readonly onPhoto: (file: File) => void
}

export function PhotosCard({ org, activity, work, onPhoto }: PhotosCardProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const askToRemove = useAskToRemovePhoto()
  const input = useRef<HTMLInputElement>(null)
  const count = activity.Photos.length + work.photos.length
  const remove = useMutation({
    mutationFn: (photoId: string) => send(removePhoto, { params: { org, activityId: activity.Id, photoId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: activityQuery(org, activity.Id).queryKey }),
  })
  return (
    <Card title={t('maintenance.photos')} hint={count}>
      <ul className={styles.photos}>
        {activity.Photos.map(({ Id, Name }) => (
          <li key={Id}>
            <StoredPhoto org={org} activityId={activity.Id} photoId={Id} name={Name} />
            {!work.isDone && (
              <ActionIcon
                variant="default"
                radius="xl"
                aria-label={t('maintenance.remove_photo', { name: Name })}
                onClick={async () => {
                  if (await askToRemove(Name)) remove.mutate(Id)
                }}
              >
                <IconX size="0.875rem" aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
        {work.photos.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <Picture blob={file} name={file.name} />
            <small>{t('maintenance.not_sent')}</small>
          </li>
        ))}
      </ul>
      {!work.isDone && (
        <Button
          leftSection={<IconCamera size="1rem" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t('maintenance.add_photo')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('maintenance.add_photo')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onPhoto(file)
          event.currentTarget.value = ''
        }}
      />
    </Card>
  )
}

interface StoredPhotoProps {
  readonly org: string
  readonly activityId: string
  readonly photoId: string
  readonly name: string
}

function StoredPhoto({ org, activityId, photoId, name }: StoredPhotoProps) {
  const { data } = useQuery(photoQuery(org, activityId, photoId))
  return data ? <Picture blob={data} name={name} /> : <span className={styles.photoWait} />
}

function Picture({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return address === '' ? null : <img src={address} alt={name} />
}
