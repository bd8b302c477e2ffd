import { definePage, readByPage } from '../../platform/pages/define-page.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconTools } from '../../platform/ui/icons/icons.ts'
import type { ToolSearch } from './tools-card.tsx'

const component = lazyPage(() => import('./tooling-page.tsx'), 'ToolingPage')

/** One tool opens beside the list. */
export const toolingPages = [
  definePage('machine_tooling', { search: readByPage<ToolSearch>(), icon: IconTools, component }),
  definePage('machine_tool', { search: readByPage<ToolSearch>(), component }),
] as const
