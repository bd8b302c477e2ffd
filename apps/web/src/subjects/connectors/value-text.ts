import type { ShownValue } from '@millwright/contract/connectors/mapping-shapes'
import { formatUpTo } from '../../platform/ui/text/format.ts'

const MAX_DIGITS = 3
const MAX_LENGTH = 60

/** As the machine says it; numbers as people write them. */
export function valueText(value: ShownValue | undefined, language: string): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'number') return formatUpTo(value, language, MAX_DIGITS)
  const text = String(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
