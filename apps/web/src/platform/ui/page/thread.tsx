import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconMessage2Off } from '../icons/icons.ts'
import { EmptyState } from '../states/empty-state.tsx'
import { browserZone, formatDateTime } from '../text/format.ts'
import { Avatar } from './avatar.tsx'
import styles from './thread.module.css'

interface Comment {
  readonly kind: 'comment'
  readonly id: string
  readonly at: number
  readonly author: string
  /** Always named: people of several organizations write here. */
  readonly organization: string
  /** Of another organization than the reader. */
  readonly isOther: boolean
  readonly text: string
  /** Below the text, such as attachments. */
  readonly extra?: ReactNode
}

/** Something that happened between the comments, such as a change of state or an alarm that came back. */
interface Happening {
  readonly kind: 'event'
  readonly id: string
  readonly at: number
  readonly text: string
  readonly isAlarm?: boolean
}

export type ThreadEntry = Comment | Happening

interface ThreadProps {
  /** In the order in which they happened. */
  readonly entries: readonly ThreadEntry[]
  readonly label?: string
  /** Where it happened; left out for the zone of the browser. */
  readonly zone?: string
}

/** Texts and events, the oldest first. */
export function Thread({ entries, label, zone = browserZone() }: ThreadProps) {
  const { t } = useTranslation()
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<IconMessage2Off size="1.25rem" stroke={1.5} aria-hidden="true" />}
        title={t('thread.empty')}
        text={t('thread.empty_text')}
      />
    )
  return (
    <ol className={styles.root} aria-label={label ?? t('thread.thread')}>
      {entries.map((entry) =>
        entry.kind === 'comment' ? (
          <li key={entry.id} data-other={entry.isOther || undefined}>
            <Avatar name={entry.author} address={null} tone={entry.isOther ? 'other' : 'own'} />
            <div>
              <header>
                <b>{entry.author}</b>
                <span>{entry.organization}</span>
                <EntryTime at={entry.at} zone={zone} />
              </header>
              <p>{entry.text}</p>
              {entry.extra}
            </div>
          </li>
        ) : (
          <li key={entry.id} data-event data-alarm={entry.isAlarm || undefined}>
            <i aria-hidden="true" />
            <div>
              <header>
                <span>{entry.text}</span>
                <EntryTime at={entry.at} zone={zone} />
              </header>
            </div>
          </li>
        ),
      )}
    </ol>
  )
}

function EntryTime({ at, zone }: { readonly at: number; readonly zone: string }) {
  const { i18n } = useTranslation()
  return (
    <time className="mw-num" dateTime={new Date(at).toISOString()}>
      {formatDateTime(at, zone, i18n.language)}
    </time>
  )
}
