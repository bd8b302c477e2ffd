import { textsOf } from '../../platform/texts/texts.ts'

export const notificationTexts = textsOf(import.meta.dirname)
