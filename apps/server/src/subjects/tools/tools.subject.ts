import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { createToolsStores, type ToolsStores } from './shared/tools-stores.ts'
import { createToolLives } from './tool-lives.ts'
import { serveTools } from './tools.routes.ts'

export const tools = defineSubject({
  name: 'tools',
  stores: createToolsStores,
  routes: [serveTools],
  facts: [
    {
      name: 'tools',
      create: ({ stores }: { stores: Pick<PlatformStores, 'channels'> }) => createToolLives(stores.channels),
    },
  ],
  retention: ({ stores, daysAgo, retentionDays }: RetentionDeps & { stores: ToolsStores }) => ({
    'old tools': () => stores.tools.dropBefore(daysAgo(retentionDays.status)),
  }),
})
