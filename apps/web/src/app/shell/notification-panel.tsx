import { ActionIcon, Button, CloseButton, Skeleton } from '@mantine/core'
import type { NoticeTopic } from '@millwright/contract/notices'
import {
  deleteNotification,
  markNotificationRead,
  markNotificationsOld,
  type Notification,
} from '@millwright/contract/notifications/notifications'
import type { TFunction } from '@millwright/domain/text/translate'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showFailure, takeKeptToastBack } from '../../platform/toasts/toasts.ts'
import type { Icon } from '../../platform/ui/icons/icon.tsx'
import {
  IconAlertTriangle,
  IconBellCheck,
  IconCertificate,
  IconFlag,
  IconHeartbeat,
  IconHeartRateMonitor,
  IconKey,
  IconMessage,
  IconRuler2,
  IconSettings,
  IconTicket,
  IconTool,
  IconTrash,
  IconUserCheck,
} from '../../platform/ui/icons/icons.ts'
import { IconPlugConnectedX } from '../../platform/ui/icons/sign-in-icons.ts'
import { Chip } from '../../platform/ui/page/chip.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { browserZone, formatDate, formatTime } from '../../platform/ui/text/format.ts'
import { notificationsQuery } from './notification-list.queries.ts'
import styles from './notification-panel.module.css'
import { sectionsOf } from './notification-sections.ts'
import { NOTIFICATIONS_KEY } from './notifications.queries.ts'

const ICONS: Readonly<Record<NoticeTopic, Icon>> = {
  Alarms: IconAlertTriangle,
  NoSignal: IconPlugConnectedX,
  Shifts: IconFlag,
  Rules: IconRuler2,
  Maintenances: IconTool,
  Assigned: IconUserCheck,
  Tickets: IconTicket,
  Messages: IconMessage,
  Conditions: IconHeartRateMonitor,
  Licences: IconCertificate,
  Health: IconHeartbeat,
  Access: IconKey,
}

interface PanelProps {
  readonly count: number
  readonly onClose: () => void
}

/** New ones first, then by day; the page behind it stays as it is. */
export function NotificationPanel({ count, onClose }: PanelProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  // Who reads the list has read the toast.
  useEffect(takeKeptToastBack, [])
  const list = useInfiniteQuery(notificationsQuery(user.Id))
  const markOld = useChange(() => send(markNotificationsOld, { params: { me: user.Id } }))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <header className={styles.notesHead}>
        <h2>{t('top.notifications')}</h2>
        {count > 0 && <Chip tone="accent">{t('top.count_new', { count })}</Chip>}
        <div className="mw-spacer" />
        {count > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => markOld.mutate()}
            loading={markOld.isPending}
          >
            {t('top.mark_all_read')}
          </Button>
        )}
        <CloseButton aria-label={t('misc.close')} onClick={onClose} />
      </header>
      <div className={styles.notesBody}>
        <CardState query={list} what={t('top.notifications')} skeleton={<Skeleton height="8rem" />} />
        {list.data && rows.length === 0 && (
          <EmptyState
            icon={<IconBellCheck size="1.25rem" stroke={1.5} aria-hidden="true" />}
            title={t('top.nothing_new')}
            text={t('top.nothing_new_text')}
          />
        )}
        {sectionsOf(rows, Date.now(), browserZone()).map(({ section, rows: own }) => (
          <section key={section} aria-label={t(`top.section_${section}`)}>
            <h3>{t(`top.section_${section}`)}</h3>
            <ul>
              {own.map((row) => (
                <NotificationRow key={row.Id} row={row} onClose={onClose} hasDate={section === 'earlier'} />
              ))}
            </ul>
          </section>
        ))}
        {list.hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            onClick={() => void list.fetchNextPage()}
            loading={list.isFetchingNextPage}
          >
            {t('top.show_more')}
          </Button>
        )}
      </div>
      <footer className={styles.notesFoot}>
        <Link to="/settings/notifications" onClick={onClose}>
          <IconSettings size="0.875rem" stroke={1.6} aria-hidden="true" />
          {t('top.notification_settings')}
        </Link>
      </footer>
    </>
  )
}

interface RowProps {
  readonly row: Notification
  readonly hasDate: boolean
  readonly onClose: () => void
}

function NotificationRow({ row: { Id, Notification: notification }, hasDate, onClose }: RowProps) {
  const { t, i18n } = useTranslation()
  const { user } = useSession()
  const navigate = useNavigate()
  const params = { me: user.Id, notificationId: Id }
  const read = useChange(() => send(markNotificationRead, { params }))
  const remove = useChange(() => send(deleteNotification, { params }))
  const { State, Action, Topic, Title, Text, Time, Count } = notification
  const TopicIcon = ICONS[Topic]
  const at = Date.parse(Time)
  const open = (): void => {
    if (State !== 'read') read.mutate()
    onClose()
    if (isPath(Action)) void navigate({ href: Action })
  }
  return (
    <li data-state={State}>
      <button type="button" className={styles.note} onClick={open}>
        <span className={styles.noteIcon} data-topic={Topic} data-new={State === 'new' || undefined}>
          <TopicIcon size="1rem" stroke={1.6} aria-hidden="true" />
        </span>
        <span className={styles.noteText}>
          <b>
            {Title}
            {Count > 1 && <em className="mw-num">{`×${Count}`}</em>}
          </b>
          <small>{Text}</small>
        </span>
        <span className={`${styles.noteTime} mw-num`}>
          {hasDate ? formatDate(at, browserZone(), i18n.language) : formatTime(at, browserZone())}
          {State === 'new' && <i role="img" aria-label={t('top.section_new')} />}
        </span>
      </button>
      <ActionIcon
        className={styles.noteDelete}
        aria-label={deleteLabel(t, Title)}
        onClick={() => remove.mutate()}
        loading={remove.isPending}
      >
        <IconTrash size="0.875rem" stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

const deleteLabel = (t: TFunction, title: string): string => `${t('misc.delete')}: ${title}`

/** A page of the portal, and nothing else. */
const isPath = (action: string): boolean => /^\/(?!\/)/.test(action)

/** A change of the list, after which it is asked for again. */
function useChange(change: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (error) => showFailure(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  })
}
