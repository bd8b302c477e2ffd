import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadConfig } from '../../api/config.query.ts'
import { root } from './root.ts'

/** For those who build pages: only where the product runs as a demo, as it does in development and in tests. */
export const kit = createRoute({
  getParentRoute: () => root,
  path: '/kit',
  beforeLoad: async () => {
    if (!(await loadConfig()).demo) throw redirect({ to: '/', replace: true })
  },
  component: lazyRouteComponent(() => import('../kit/kit-page.tsx'), 'KitPage'),
})
