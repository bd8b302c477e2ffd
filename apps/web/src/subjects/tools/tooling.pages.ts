import { IconTools } from '@tabler/icons-react'
import { definePage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/load-part.ts'

const component = lazyPage(() => import('./tooling-page.tsx'), 'ToolingPage')

/** One tool opens beside the list. */
export const toolingPages = [
  definePage('machine_tooling', { icon: IconTools, component }),
  definePage('machine_tool', { component }),
] as const
