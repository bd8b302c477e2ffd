import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, type TablerIcon } from '@tabler/icons-react'
import type { ToastKind } from './toast-kind.ts'

export const TOAST_ICONS: Record<ToastKind, TablerIcon> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
  info: IconInfoCircle,
}
