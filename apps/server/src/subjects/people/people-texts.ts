import { textsOf } from '../../platform/texts/texts.ts'

export const peopleTexts = textsOf(import.meta.dirname)
