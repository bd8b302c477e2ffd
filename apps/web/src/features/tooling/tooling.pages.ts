import { IconTools } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

const component = lazyRouteComponent(() => import('./tooling-page.tsx'), 'ToolingPage')

/** One tool opens beside the list. */
export const toolingPages = [
  definePage('machine_tooling', { component, icon: IconTools }),
  definePage('machine_tool', { component }),
] as const
