import type { Texts } from '../../../i18n/texts.ts'

export const texts = import.meta.glob<Texts>(
  ['../../../{api,app,forms,session,ui}/texts/en-US.json', '../../../features/sign-in/texts/en-US.json'],
  { eager: true, import: 'default' },
)
