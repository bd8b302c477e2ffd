import type { Texts } from '../../../i18n/texts.ts'

export const texts = import.meta.glob<Texts>(
  ['../../../{api,app,forms,session,ui}/texts/it-IT.json', '../../../features/sign-in/texts/it-IT.json'],
  { eager: true, import: 'default' },
)
