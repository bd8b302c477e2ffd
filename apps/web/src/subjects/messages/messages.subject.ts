import { defineSubject } from '../../platform/pages/define-subject.ts'
import { messagePages } from './messages.pages.ts'

export const messages = defineSubject({
  name: 'messages',
  pages: messagePages,
})
