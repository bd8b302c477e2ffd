import { textsOf } from '../../platform/texts/texts.ts'

export const ticketTexts = textsOf(import.meta.dirname)
