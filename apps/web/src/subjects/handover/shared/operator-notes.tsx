import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { SlotProps } from '../../../platform/pages/page-slot.tsx'
import { useSession } from '../../../platform/session/use-session.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { browserZone, formatTime } from '../../../platform/ui/text/format.ts'
import { machineQuery } from '../../machines/shared/machines.queries.ts'
import { machineNotesQuery, useTickNote } from '../handover.queries.ts'
import { NotePhotos } from './note-photos.tsx'
import styles from './operator-notes.module.css'

/** On the tablet at a machine: what the shift before left about it, ticked with one touch. */
export function OperatorNotes({ machineId }: SlotProps) {
  const { organization } = useSession()
  const id = machineId ?? ''
  const machine = useQuery({ ...machineQuery(id), enabled: id !== '' }).data
  // Others who have access to the machine do not read what its people write to each other.
  const isOwn = machine?.OrganizationCode === organization.BusinessCode
  return isOwn ? <Notes id={id} zone={machine.Country.Timezone} /> : null
}

function Notes({ id, zone }: { readonly id: string; readonly zone: string }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const notes = useQuery(machineNotesQuery(id)).data ?? []
  const { tick, isTicked } = useTickNote(org)
  if (notes.length === 0) return null
  return (
    <Card
      headClassName={styles.head}
      title={t('handover_shared.notes')}
      hint={t('handover_shared.note_count', { count: notes.length })}
      actions={
        <Link to="/handover" className={styles.all}>
          {t('handover_shared.open')}
        </Link>
      }
    >
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note.Id}>
            <p className={styles.by}>
              <b>{note.Machine?.Name ?? note.Group?.Name ?? t('handover_shared.whole_shift')}</b>
              <span className="mw-num">
                {formatTime(note.At, zone || browserZone())} {note.By}
              </span>
            </p>
            <p className={styles.text}>{note.Text}</p>
            <NotePhotos org={org} handoverId={note.HandoverId} note={note} />
            {!note.IsOwn && (
              <Checkbox
                size="lg"
                label={t('handover_shared.read')}
                checked={isTicked(note)}
                onChange={(event) =>
                  tick({
                    handoverId: note.HandoverId,
                    noteId: note.Id,
                    isRead: event.currentTarget.checked,
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
