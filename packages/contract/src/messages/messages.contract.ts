import { defineContract } from '../wire/contract.ts'
import { machinePage, settingsPage } from '../wire/page.ts'
import { OVERSEER_ROLES } from '../wire/roles.ts'
import { answerChannels } from './channel-entries.ts'
import { ANSWER_CHANNEL } from './hmi-channels.ts'

export const messages = defineContract({
  tags: {
    Messages: {
      rank: 200,
      under: 'maintenance',
      says: 'Messages that people send to the panels of machines.',
    },
  },
  areas: { messages: { roles: OVERSEER_ROLES } },
  errors: {
    MESSAGE_NOT_FOUND: { status: 404, means: 'There is no such message, or the caller does not see it' },
    MESSAGE_ENDED: { status: 409, means: 'The message has ended' },
  },
  audit: [{ rank: 120, actions: ['message_sent', 'message_changed', 'message_ended'] }],
  pages: {
    machine_user_messages: machinePage('user-messages', 'messages', { rank: 150 }),
    user_messages: settingsPage('user-messages', 'messages', 'everywhere', { rank: 70, group: 'own' }),
    user_message: settingsPage('user-messages/$messageId', 'messages', 'everywhere'),
  },
  help: {
    machine_user_messages: 'messages',
    user_messages: 'messages',
    user_message: 'messages',
  },
  /** Messages of a machine: their texts, who has read them, or what it answered. */
  machineEvents: ['messagesChanged'],
  channels: [answerChannels],
  channelPages: [[ANSWER_CHANNEL, 'machine_user_messages']],
  eventChannels: [ANSWER_CHANNEL],
  /** Nothing raises it yet; it has a name on the wire. */
  noticeTopics: { Messages: { rank: 80, under: 'maintenance', on: ['inApp'] } },
})
