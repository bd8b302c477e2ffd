import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconBell } from '../../platform/ui/icons/icons.ts'

export const notificationPages = [
  definePage('notify_management', {
    icon: IconBell,
    component: lazyPage(() => import('./notification-settings-page.tsx'), 'NotificationSettingsPage'),
  }),
] as const
