import { Button, Group } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { i18n } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { TOAST_ICONS } from './toast-icons.ts'
import type { ToastKind } from './toast-kind.ts'
import '@mantine/notifications/styles.layer.css'

/** Success 2 s, warning 3 s; error and info stay until they are closed (rules: toasts 2). */
const CLOSES_AFTER: Record<ToastKind, number | false> = {
  success: 2_000,
  warning: 3_000,
  error: false,
  info: false,
}

/** What goes by itself may also be clicked away; what stays until it is closed is not lost by a click beside it. */
const clearsOutside = (kind: ToastKind): boolean => CLOSES_AFTER[kind] !== false

let stopListening = (): void => {}
/** Asked and not answered yet. */
let asksToReload = false

/** The question whether to reload comes back after what was shown in its place. */
function cleared(): void {
  stopListening()
  if (asksToReload && notificationsStore.getState().notifications.length === 0) draw('info', null)
}

/** Clears the toast at a click anywhere but on it. */
function clearOnOutsideClick(): () => void {
  const clear = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('.mw-toast')) return
    notifications.clean()
    cleared()
  }
  document.addEventListener('pointerdown', clear)
  return () => document.removeEventListener('pointerdown', clear)
}

function stay(): void {
  asksToReload = false
  notifications.clean()
}

/** Without a text it asks whether to reload. */
export function putToast(kind: ToastKind, text: string | null): void {
  asksToReload ||= text === null
  draw(kind, text)
}

function draw(kind: ToastKind, text: string | null): void {
  const Icon = TOAST_ICONS[kind]
  notifications.clean()
  stopListening()
  stopListening = clearsOutside(kind) ? clearOnOutsideClick() : () => {}
  notifications.show({
    message: text ?? <ReloadQuestion onStay={stay} />,
    icon: <Icon size="1rem" stroke={1.6} />,
    className: `mw-toast mw-toast-${kind}`,
    autoClose: CLOSES_AFTER[kind],
    withBorder: true,
    withCloseButton: text !== null,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18n.t('misc.close') },
    // While it is called, the list of toasts is being changed.
    onClose: () => queueMicrotask(cleared),
  })
}

/** Where toasts are drawn. */
export const ToastBox = () => <Notifications position="bottom-right" />

/** Stays until it is answered (rules: toasts 4). */
function ReloadQuestion({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      {t('errors.cp_close')}
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="filled" onClick={() => window.location.reload()}>
          {t('misc.yes')}
        </Button>
        <Button size="xs" onClick={onStay}>
          {t('misc.no')}
        </Button>
      </Group>
    </>
  )
}
