import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, type TablerIcon } from '@tabler/icons-react'
import i18next from 'i18next'
import { createElement } from 'react'
import { alertMessage } from './alert-message.ts'

type Kind = 'success' | 'warning' | 'error' | 'info'

/** Spec §9: success 2 s, warning 3 s; error and info stay until they are closed. */
const CLOSES_AFTER: Record<Kind, number | false> = {
  success: 2_000,
  warning: 3_000,
  error: false,
  info: false,
}

const ICONS: Record<Kind, TablerIcon> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
  info: IconInfoCircle,
}

/** Spec §4: a new alert clears the current ones. */
export function showAlert(kind: Kind, message: string): void {
  notifications.clean()
  notifications.show({
    message,
    icon: createElement(ICONS[kind], { size: '1rem', stroke: 1.6 }),
    className: `mw-alert mw-alert-${kind}`,
    autoClose: CLOSES_AFTER[kind],
    withBorder: true,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18next.t('misc.close') },
  })
}

/** Spec §8: what a failed change is told with; a 401 is told by the login page instead. */
export function showFailure(error: unknown, override?: string): void {
  const message = alertMessage(error, override, i18next)
  if (message !== null) showAlert('error', message)
}
