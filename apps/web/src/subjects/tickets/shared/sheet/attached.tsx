import { ActionIcon, Button, FileButton } from '@mantine/core'
import type { TicketProposal } from '@millwright/contract/tickets/ticket-shapes'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { sizeText } from '../../../../platform/ui/fields/file-limits.ts'
import {
  IconActivity,
  IconBook2,
  IconBox,
  IconCamera,
  IconPhoto,
  IconX,
} from '../../../../platform/ui/icons/icons.ts'
import { Around } from './around.tsx'
import styles from './attached.module.css'

interface AttachedProps {
  readonly proposal: TicketProposal
  readonly zone: string
  readonly photos: readonly File[]
  readonly onPhotos: (photos: readonly File[]) => void
}

const MOST_PHOTOS = 10

/** Sent with the ticket: the moment on the machine, the documents and the part of the catalogue, and photos. */
export function Attached({ proposal, zone, photos, onPhotos }: AttachedProps) {
  const { t, i18n } = useTranslation()
  const { Snapshot, Documents, Parts } = proposal
  return (
    <section className={styles.root} aria-label={t('ticket_sheet.attached')}>
      <h3>{t('ticket_sheet.attached')}</h3>
      <ul>
        {Snapshot && (
          <li>
            <IconActivity size="0.9375rem" stroke={1.6} aria-hidden="true" />
            <div>
              {t('ticket_sheet.moment')}
              <Around snapshot={Snapshot} zone={zone} />
            </div>
          </li>
        )}
        {Documents.map(({ Link, Title }) => (
          <li key={Link}>
            <IconBook2 size="0.9375rem" stroke={1.6} aria-hidden="true" />
            <span>
              {Title} <small>{t('ticket_sheet.document')}</small>
            </span>
          </li>
        ))}
        {Parts.map(({ Id, Name, Quantity }) => (
          <li key={`${Id} ${Name}`}>
            <IconBox size="0.9375rem" stroke={1.6} aria-hidden="true" />
            <span>
              {Quantity > 1 && `${Quantity} × `}
              {Name} <small>{t('ticket_sheet.part')}</small>
            </span>
          </li>
        ))}
        {photos.map((photo) => (
          <li key={`${photo.name} ${photo.lastModified}`}>
            <IconPhoto size="0.9375rem" stroke={1.6} aria-hidden="true" />
            <span>
              {photo.name} <small className="mw-num">{sizeText(photo.size, i18n.language)}</small>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('ticket_sheet.remove', { name: photo.name })}
              onClick={() => onPhotos(photos.filter((each) => each !== photo))}
            >
              <IconX size="0.8125rem" aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {photos.length < MOST_PHOTOS && (
        <FileButton
          multiple
          accept="image/*"
          onChange={(files) => onPhotos([...photos, ...files].slice(0, MOST_PHOTOS))}
        >
          {(props) => (
            <Button
              {...props}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconCamera size="0.8125rem" aria-hidden="true" />}
            >
              {t('ticket_sheet.add_photo')}
            </Button>
          )}
        </FileButton>
      )}
    </section>
  )
}
