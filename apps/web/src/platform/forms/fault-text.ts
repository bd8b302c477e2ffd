import type { TextFields } from '@millwright/contract/wire/text'
import { type TextRule, textFault, typedText } from '@millwright/domain/text/text-rule'
import type { TFunction } from '@millwright/domain/text/translate'

/** In the language of the person; null when nothing is wrong. */
function faultText(rule: TextRule, typed: string, t: TFunction): string | null {
  const fault = textFault(rule, typed)
  switch (fault) {
    case null:
      return null
    case 'required':
      return t('misc.required')
    case 'too_short':
      return t('forms.too_short', { count: rule.minLength })
    case 'too_long':
      return t('forms.too_long', { count: rule.maxLength })
    case 'not_valid':
      return t('forms.not_valid')
    case 'email_not_valid':
    case 'mobile_phone_not_valid':
    case 'fax_not_valid':
    case 'digits_not_valid':
      return t(`errors.${fault}`)
    default:
      return fault satisfies never
  }
}

/** By the name of the field; only those with something wrong. */
export function faultTexts(fields: TextFields, values: object, t: TFunction): Record<string, string> {
  const typed = values as Readonly<Record<string, unknown>>
  const texts = Object.entries(fields).map(([name, rule]) => [
    name,
    faultText(rule, String(typed[name] ?? ''), t),
  ])
  return Object.fromEntries(texts.filter(([, text]) => text !== null))
}

/** The values as they are sent: without blanks around what was typed. */
export function sentValues<V extends object>(fields: TextFields, values: V): V {
  const typed = Object.entries(values).map(([name, value]) => {
    const rule = fields[name]
    return [name, rule && typeof value === 'string' ? typedText(rule, value) : value]
  })
  return Object.fromEntries(typed) as V
}
