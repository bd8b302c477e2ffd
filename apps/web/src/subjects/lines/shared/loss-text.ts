import type { LossKind } from '@millwright/domain/lines/waiting'
import type { TFunction } from '@millwright/domain/text/translate'

interface NamedLoss {
  readonly Kind: LossKind
  readonly Code: string
  readonly Text: string
}

/** Of kinds that have no name of their own. */
const KIND_TEXT = { stop: 'line_shared.stop', slow: 'line_shared.slow', silent: 'status.no_data' } as const

/** How a cause is written: `2207 Glue temperature`, the name of a reason, or its kind. */
export function lossText(t: TFunction, { Kind, Code, Text }: NamedLoss): string {
  if (Kind === 'alarm') return [Code, Text].filter(Boolean).join(' ') || t('chart.alarm')
  if (Kind === 'reason') return Text || t(`stops.reasons.${Code}`, { defaultValue: Code })
  return t(KIND_TEXT[Kind])
}
