import type { PushMessage } from '../../push/push-message.ts'

/** What a person sees who asked for a test, in their language. */
export const trialMessage = (language: string): PushMessage => ({
  title: 'Millwright',
  text: language.startsWith('it') ? 'Le notifiche push arrivano qui.' : 'Push notifications arrive here.',
  action: '/settings/notifications',
  tag: 'test',
  isTest: true,
})
