import { pageAddress } from '@millwright/contract/page-address'
import type { PushMessage } from '../../../platform/push/push-message.ts'
import { textsIn } from '../../../platform/texts/texts.ts'

/** What a person sees who asked for a test, in their language. */
export const trialMessage = (language: string): PushMessage => ({
  title: 'Millwright',
  text: textsIn(language).t('push.test'),
  action: pageAddress('notify_management'),
  tag: 'test',
  isTest: true,
})
