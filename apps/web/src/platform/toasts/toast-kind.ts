export const TOAST_KINDS = ['success', 'warning', 'error', 'info'] as const
export type ToastKind = (typeof TOAST_KINDS)[number]
