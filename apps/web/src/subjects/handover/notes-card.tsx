import { Button } from '@mantine/core'
import type { Handover } from '@millwright/contract/handover/handover-shapes'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconPlus } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Note } from './note.tsx'
import styles from './notes-card.module.css'

const NoteForm = lazyPart(() => import('./note-form.tsx'), 'NoteForm')

interface NotesCardProps {
  readonly org: string
  readonly handover: Handover
}

/** From those who leave for those who come, by machine or line. */
export function NotesCard({ org, handover }: NotesCardProps) {
  const { t } = useTranslation()
  const [isWriting, setWriting] = useState(false)
  const { NoteList, Next, State } = handover
  const isOpen = State !== 'confirmed'
  return (
    <Card
      flush
      title={Next ? t('handover.notes_for', { number: Next.Number }) : t('handover.notes')}
      hint={t('handover.notes_hint', { count: NoteList.length })}
      actions={
        isOpen && (
          <Button
            size="xs"
            className={styles.add}
            leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
            onClick={() => setWriting(true)}
          >
            {t('handover.add_note')}
          </Button>
        )
      }
    >
      {NoteList.length === 0 ? (
        <p className={styles.none}>{t(isOpen ? 'handover.no_notes' : 'handover.no_notes_written')}</p>
      ) : (
        <ul className={styles.list}>
          {NoteList.map((note) => (
            <Note key={note.Id} org={org} handover={handover} note={note} />
          ))}
        </ul>
      )}
      {isWriting && (
        <Suspense>
          <NoteForm org={org} handover={handover} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Card>
  )
}
