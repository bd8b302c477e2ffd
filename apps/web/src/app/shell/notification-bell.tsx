import { ActionIcon, Indicator, Loader, Popover, Tooltip } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { live } from '../../platform/live/live.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { IconBell } from '../../platform/ui/icons/icons.ts'
import styles from './notification-bell.module.css'
import { NOTIFICATIONS_KEY, newCountQuery } from './notifications.queries.ts'
import topBarStyles from './top-bar.module.css'

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'), 'NotificationPanel')

/** More than two digits do not fit into the badge. */
const MOST_SHOWN = 99

/** How many notifications are new; the list is loaded when it is opened. */
export function NotificationBell() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const count = useQuery(newCountQuery(user.Id)).data ?? 0
  useNotificationToasts(user.Id, isOpen)
  const label = t('top.new_notifications', { count })
  return (
    <Popover
      position="bottom-end"
      width="min(25rem, calc(100vw - 1rem))"
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen} withinPortal={false}>
          <ActionIcon aria-label={label} onClick={() => setOpen(!isOpen)}>
            <Indicator
              label={count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
              disabled={count === 0}
              size="0.9375rem"
              offset={2}
              color="var(--mw-alarm)"
              classNames={{ indicator: `${topBarStyles.badge} mw-num` }}
            >
              <IconBell size="1.0625rem" stroke={1.6} aria-hidden="true" />
            </Indicator>
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={styles.root} aria-label={t('top.notifications')}>
        {isOpen && (
          <Suspense fallback={<Loader className={styles.loading} size="sm" />}>
            <NotificationPanel count={count} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Says what is new, also to those who look at another page; what says it is loaded with the first one. */
function useNotificationToasts(me: string, isOpen: boolean): void {
  const queryClient = useQueryClient()
  const isListOpen = useRef(isOpen)
  isListOpen.current = isOpen
  useEffect(() => {
    // Between the answer and the connection something may have become new.
    const stopJoined = live.onJoined(
      () => void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
    )
    const stop = live.on('notification', ({ Id }) => {
      if (Id === null || isListOpen.current) return
      void import('./notification-toast.ts').then(({ announce }) => announce(me, Id))
    })
    return () => {
      stopJoined()
      stop()
    }
  }, [me, queryClient])
}
