import type { Icon } from '../ui/icons/icon.tsx'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '../ui/icons/icons.ts'
import type { ToastKind } from './toast-kind.ts'

export const TOAST_ICONS: Record<ToastKind, Icon> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
  info: IconInfoCircle,
}
