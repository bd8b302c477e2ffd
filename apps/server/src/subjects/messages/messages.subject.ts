import { ANSWER_CHANNEL } from '@millwright/contract/messages/hmi-channels'
import { on } from '../../platform/events/handler.ts'
import type { PlatformStores } from '../../platform/stores/platform-stores.ts'
import { defineSubject } from '../../platform/subject/define-subject.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { RetentionDeps } from '../../platform/subject/subject.ts'
import { seedMessages } from './demo-messages.ts'
import { createMessageAnswers } from './message-answers.ts'
import { messageTurned } from './message-turned.ts'
import { serveMessages } from './messages.routes.ts'
import { createPanels } from './panels.ts'
import { createSendToPanels } from './send-to-panels.ts'
import { createMessagesStores, type MessagesStores } from './shared/messages-stores.ts'
import { createTurnMessages } from './turn-messages.ts'

export const messages = defineSubject({
  name: 'messages',
  stores: createMessagesStores,
  routes: [serveMessages],
  facts: [
    {
      name: 'answers',
      create: async ({ stores }: { stores: Pick<PlatformStores, 'channels'> }) =>
        createMessageAnswers(await stores.channels.idOf(ANSWER_CHANNEL)),
    },
  ],
  jobs: ({ stores, db, now }: Needs<never, 'db' | 'now', MessagesStores>) => [
    createTurnMessages({ db, messages: stores.messages, now }),
  ],
  handlers: ({ stores, config, bus, now }: Needs<never, 'config' | 'bus' | 'now', MessagesStores>) => {
    const panels = createPanels({ config, bus, messages: stores.messages, now })
    return [
      on(messageTurned, 'send-to-panels', createSendToPanels({ messages: stores.messages, panels, bus })),
    ]
  },
  demo: seedMessages,
  retention: ({ stores, daysAgo, retentionDays }: RetentionDeps & { stores: MessagesStores }) => ({
    'old messages': () => stores.messages.dropBefore(daysAgo(retentionDays.status)),
  }),
})
