import { i18n } from '../i18n/i18n.ts'
import { failureMessage } from './failure-message.ts'
import type { ToastKind } from './toast-kind.ts'

/** A text, or a label that has one under `errors.` (rules: toasts 1); the event asks for more than reading. */
export interface Toast {
  message?: string
  result?: { label?: string }
  event?: 'cp_close'
  /** It stays until it is closed, whatever its kind, and comes back after another one. */
  isKept?: boolean
}

const waiting = new Set<() => void>()
let hasShown = false

/** Whether there has been a toast: what draws them is loaded with the first one. */
export const firstToast = {
  hasBeen: (): boolean => hasShown,
  onShown(listener: () => void): () => void {
    waiting.add(listener)
    return () => waiting.delete(listener)
  },
}

/** A new toast clears the current ones; its label has a text, or else its message is the text (rules: toasts 1). */
export function showToast(kind: ToastKind, toast: string | Toast): void {
  const given: Toast = typeof toast === 'string' ? { message: toast } : toast
  const asksToReload = kind === 'info' && given.event === 'cp_close'
  hasShown = true
  for (const listener of waiting) listener()
  void import('./toast-box.tsx').then(({ putToast }) =>
    putToast(kind, asksToReload ? null : textOf(given), asksToReload || given.isKept === true),
  )
}

/** The text of a kept toast was read elsewhere. */
export function takeKeptToastBack(): void {
  if (hasShown) void import('./toast-box.tsx').then(({ takeKeptBack }) => takeKeptBack())
}

function textOf({ message = '', result }: Toast): string {
  const key = result?.label && `errors.${result.label.toLowerCase()}`
  return key && i18n.exists(key) ? i18n.t(key) : message
}

/** Explains a failed change (rules: toasts 3); after a 401 the login page says it instead. */
export function showFailure(error: unknown, override?: string): void {
  const message = failureMessage(error, override, i18n)
  if (message !== null) showToast('error', message)
}
