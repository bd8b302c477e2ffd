import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shell } from './shell.ts'

export interface SubscriptionSearch {
  /** The serial number of a machine; one of digits alone may stand there without quotes. */
  ms?: string | number
}

const subscription = createRoute({
  getParentRoute: () => shell,
  path: '/subscriptions-management/machine-activation',
  staticData: { page: 'machine-subscription' },
  validateSearch: ({ ms }: Record<string, unknown>): SubscriptionSearch => ({
    ms: typeof ms === 'string' || typeof ms === 'number' ? ms : undefined,
  }),
  component: lazyRouteComponent(
    () => import('../../features/licences/subscription-page.tsx'),
    'SubscriptionPage',
  ),
})

const upgrade = createRoute({
  getParentRoute: () => shell,
  path: '/subscriptions-management/software-upgrade',
  staticData: { page: 'software_upgrade' },
  component: lazyRouteComponent(() => import('../../features/licences/upgrade-page.tsx'), 'UpgradePage'),
})

export const subscriptionRoutes = [upgrade, subscription] as const
