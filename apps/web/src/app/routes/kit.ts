import { createRoute, redirect } from '@tanstack/react-router'
import { loadConfig } from '../../platform/api/config.query.ts'
import { i18n } from '../../platform/i18n/i18n.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { SHARED } from '../i18n/text-parts.ts'
import { root } from './root.ts'

/** For those who build pages: only where the product runs as a demo, as it does in development and in tests. */
export const kit = createRoute({
  getParentRoute: () => root,
  path: '/kit',
  beforeLoad: async () => {
    if (!(await loadConfig()).demo) throw redirect({ to: '/', replace: true })
  },
  component: lazyPage(
    async () => (await Promise.all([import('../kit/kit-page.tsx'), i18n.load(SHARED)]))[0],
    'KitPage',
  ),
})
