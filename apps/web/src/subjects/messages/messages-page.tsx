import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { QueryNotice } from '../../platform/live/query-notice.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { SearchField } from '../../platform/ui/fields/search-field.tsx'
import { IconMessage } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { useTableAddress } from '../../platform/ui/table/use-table-address.ts'
import { groupMachinesQuery, machineQuery } from '../machines/shared/machines.queries.ts'
import { StatusPill } from '../status/shared/status-pill.tsx'
import { MessageDetailCard } from './message-detail.tsx'
import styles from './messages-page.module.css'
import { MessageItem } from './shared/message-item.tsx'
import { MESSAGES_PAGE, messagesQuery, useMarkRead } from './shared/messages.queries.ts'
import { WriteCard } from './write-card.tsx'

/** /machine/{id}/user-messages: what people want those at the machine to know. */
export function MachineMessagesPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const { message: chosen }: { message?: string } = useSearch({ strict: false })
  const machine = useQuery(machineQuery(id)).data
  return (
    <PageFrame
      title={t('nav.messages')}
      context={
        machine && (
          <span className={styles.context}>
            {machine.Name} · {machine.Model} · {machine.Country.Timezone}
            <StatusPill status={machine.status.value} since={machine.status.timestamp} />
          </span>
        )
      }
    >
      <Board key={id} machineId={id} messageId={chosen} />
    </PageFrame>
  )
}

/** /settings/user-messages and one of them: all messages to machines that the person sees. */
export function UserMessagesPage() {
  const { t } = useTranslation()
  const { messageId } = useParams({ strict: false })
  return (
    <PageFrame title={t('nav.messages')} context={t('messages.everyone_reads')}>
      <Board machineId={undefined} messageId={messageId} />
    </PageFrame>
  )
}

/** It is no table, but searched and paged like one. */
const NO_COLUMNS: readonly { readonly id: string }[] = []

interface BoardProps {
  readonly machineId: string | undefined
  readonly messageId: string | undefined
}

function Board({ machineId, messageId }: BoardProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization, selectedGroup } = useSession()
  const org = organization.BusinessCode
  const machines = useQuery(groupMachinesQuery(org, selectedGroup.Id)).data ?? []
  const watched = machineId === undefined ? machines.map(({ Id }) => Id) : [machineId]
  const { words: search, page, onSearch, onPage } = useTableAddress({ columns: NO_COLUMNS })
  const messages = useQuery(messagesQuery(org, { machineId, search, watched }, page))
  const shown = messages.data?.result ?? []
  /** The list stays as it is searched. */
  const open = (message: string | undefined): void => {
    void navigate({ to: '.', search: (old) => ({ ...old, message }) })
  }
  useMarkRead(org, shown)
  const total = messages.data?.total ?? 0
  return (
    <div className={styles.board}>
      <Card
        flush
        title={t('messages.messages')}
        hint={t('messages.count', { count: total })}
        actions={
          <SearchField label={t('messages.search')} words={search} onSearch={onSearch} delayMs={250} />
        }
      >
        <CardState query={messages} what={t('messages.messages')} isQuiet />
        <QueryNotice query={messages} what={t('messages.messages')} />
        {messages.data && shown.length === 0 && (
          <EmptyState
            icon={<IconMessage size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t(search === '' ? 'messages.none' : 'messages.nothing_found')}
            text={t(search === '' ? 'messages.none_text' : 'messages.nothing_found_text')}
          />
        )}
        <ul className={styles.list}>
          {shown.map((message) => (
            <li key={message.Id} data-open={message.Id === messageId || undefined}>
              <MessageItem
                message={message}
                actions={
                  machineId === undefined ? (
                    <Link
                      to="/settings/user-messages/$messageId"
                      params={{ messageId: message.Id }}
                      search={(old) => old}
                    >
                      {t('messages.details')}
                    </Link>
                  ) : (
                    <Button variant="transparent" size="compact-xs" onClick={() => open(message.Id)}>
                      {t('messages.details')}
                    </Button>
                  )
                }
              />
            </li>
          ))}
        </ul>
        {total > MESSAGES_PAGE && (
          <p className={styles.pages}>
            <Button size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
              {t('messages.newer')}
            </Button>
            <Button size="xs" disabled={page * MESSAGES_PAGE >= total} onClick={() => onPage(page + 1)}>
              {t('messages.earlier')}
            </Button>
          </p>
        )}
      </Card>
      <div className={styles.side}>
        {messageId !== undefined && (
          <MessageDetailCard
            key={messageId}
            org={org}
            messageId={messageId}
            onClose={() =>
              machineId === undefined
                ? void navigate({ to: '/settings/user-messages', search: (old) => old })
                : open(undefined)
            }
          />
        )}
        <WriteCard org={org} machineId={machineId} />
      </div>
    </div>
  )
}
