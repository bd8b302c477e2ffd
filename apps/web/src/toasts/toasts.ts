import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, type TablerIcon } from '@tabler/icons-react'
import i18next from 'i18next'
import { createElement } from 'react'
import { failureMessage } from './failure-message.ts'
import { ReloadQuestion } from './reload-question.tsx'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'

/** A text, or a label that has one under `errors.` (rules: toasts 1); the event asks for more than reading. */
export interface Toast {
  message?: string
  result?: { label?: string }
  event?: 'cp_close'
}

/** Success 2 s, warning 3 s; error and info stay until they are closed (rules: toasts 2). */
const CLOSES_AFTER: Record<ToastKind, number | false> = {
  success: 2_000,
  warning: 3_000,
  error: false,
  info: false,
}

/** What goes by itself may also be clicked away; what stays until it is closed is not lost by a click beside it. */
const clearsOutside = (kind: ToastKind): boolean => CLOSES_AFTER[kind] !== false

const ICONS: Record<ToastKind, TablerIcon> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
  info: IconInfoCircle,
}

let stopListening = (): void => {}

/** Clears the toast at a click anywhere but on it. */
function clearOnOutsideClick(): () => void {
  const clear = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('.mw-toast')) return
    notifications.clean()
    stopListening()
  }
  document.addEventListener('pointerdown', clear)
  return () => document.removeEventListener('pointerdown', clear)
}

/** A new toast clears the current ones; its label has a text, or else its message is the text (rules: toasts 1). */
export function showToast(kind: ToastKind, toast: string | Toast): void {
  const given: Toast = typeof toast === 'string' ? { message: toast } : toast
  const asksToReload = kind === 'info' && given.event === 'cp_close'
  notifications.clean()
  stopListening()
  stopListening = clearsOutside(kind) ? clearOnOutsideClick() : () => {}
  notifications.show({
    message: asksToReload
      ? createElement(ReloadQuestion, { onStay: () => notifications.clean() })
      : textOf(given),
    icon: createElement(ICONS[kind], { size: '1rem', stroke: 1.6 }),
    className: `mw-toast mw-toast-${kind}`,
    autoClose: CLOSES_AFTER[kind],
    withBorder: true,
    withCloseButton: !asksToReload,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18next.t('misc.close') },
  })
}

function textOf({ message = '', result }: Toast): string {
  const key = result?.label && `errors.${result.label.toLowerCase()}`
  return key && i18next.exists(key) ? i18next.t(key) : message
}

/** Explains a failed change (rules: toasts 3); after a 401 the login page says it instead. */
export function showFailure(error: unknown, override?: string): void {
  const message = failureMessage(error, override, i18next)
  if (message !== null) showToast('error', message)
}
