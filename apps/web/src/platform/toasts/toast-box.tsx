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

/** Without a text it asks whether to reload. */
interface Shown {
  readonly kind: ToastKind
  readonly text: string | null
  /** It comes back after another toast, until it is answered or closed. */
  readonly isKept: boolean
}

const closesAfter = ({ kind, isKept }: Shown): number | false => (isKept ? false : CLOSES_AFTER[kind])

let stopListening = (): void => {}
/** Not answered or read yet: the question whether to reload, and the latest alarm. The last one is shown. */
let kept: readonly Shown[] = []

/** A kept toast comes back after the one that was shown in its place. */
function cleared(): void {
  stopListening()
  const latest = kept.at(-1)
  if (latest && notificationsStore.getState().notifications.length === 0) draw(latest)
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

function drop(shown: Shown): void {
  kept = kept.filter((each) => each !== shown)
}

/** Of a question and an alarm each the latest. */
export function putToast(kind: ToastKind, text: string | null, isKept = text === null): void {
  const shown = { kind, text, isKept }
  if (isKept) kept = [...kept.filter((each) => (each.text === null) !== (text === null)), shown]
  draw(shown)
}

/** Its alarm was read elsewhere. */
export function takeKeptBack(): void {
  const isShown = kept.at(-1)?.text
  kept = kept.filter(({ text }) => text === null)
  if (!isShown) return
  notifications.clean()
  cleared()
}

function draw(shown: Shown): void {
  const { kind, text, isKept } = shown
  const Icon = TOAST_ICONS[kind]
  notifications.clean()
  stopListening()
  // A toast that stays until it is closed is not lost by a click beside it.
  stopListening = closesAfter(shown) === false ? () => {} : clearOnOutsideClick()
  const answer = (): void => {
    drop(shown)
    notifications.clean()
    cleared()
  }
  notifications.show({
    message: text ?? <ReloadQuestion onStay={answer} />,
    icon: <Icon size="1rem" stroke={1.6} />,
    className: `mw-toast mw-toast-${kind}${isKept ? ' mw-toast-kept' : ''}`,
    autoClose: closesAfter(shown),
    withBorder: true,
    withCloseButton: text !== null,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18n.t('misc.close') },
    onClose: () => {
      if (text !== null) drop(shown)
      // While this is called, the list of toasts is being changed.
      queueMicrotask(cleared)
    },
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
