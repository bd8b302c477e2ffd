import { join } from 'node:path'
import { textsOf } from '../../../platform/texts/texts.ts'

export const reportTexts = textsOf(join(import.meta.dirname, '..'))
