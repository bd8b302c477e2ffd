import { join } from 'node:path'
import type { Translator } from '@millwright/domain/text/translate'
import { textsOf } from '../../../platform/texts/texts.ts'

export const shiftTexts = textsOf(join(import.meta.dirname, '..'))

/** Units that are words have a text of ours; the others are signs. */
export const unitName = ({ t, exists }: Translator, unit: string): string =>
  exists(`unit.${unit}`) ? t(`unit.${unit}`) : unit
