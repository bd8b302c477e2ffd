import { defineSubject } from '../../platform/pages/define-subject.ts'
import { deadLetterPages } from './dead-letters/dead-letters.pages.ts'
import { helpPages } from './help.pages.ts'

export const help = defineSubject({
  name: 'help',
  pages: [...deadLetterPages, ...helpPages],
})
