import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'

export const notificationPages = [
  definePage('notify_management', {
    component: lazyPage(() => import('./notification-settings-page.tsx'), 'NotificationSettingsPage'),
  }),
] as const
