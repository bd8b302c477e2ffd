import { join } from 'node:path'
import { textsOf } from '../../../platform/texts/texts.ts'

export const conditionTexts = textsOf(join(import.meta.dirname, '..'))

/** In the language of the reader; a check without a text keeps the name of its app. */
export const checkName = (app: string, language: string): string => {
  const { t, exists } = conditionTexts(language)
  return exists(`check.${app}`) ? t(`check.${app}`) : app
}
