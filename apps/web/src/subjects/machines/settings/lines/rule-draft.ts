import type { LineRule } from '@millwright/contract/machines/lines'
import { DEFAULT_TEMPLATE, isTemplate } from '@millwright/domain/machines/lines/line-rule'

/** As it is typed: conditions and values are texts, a number that is being typed may be none. */
export interface RuleDraft {
  /** Of this page alone, so that a rule keeps its fields when it is moved. */
  readonly key: number
  readonly measurement: string
  readonly field: string
  /** `tag=value, tag=value` */
  readonly tags: string
  readonly isLeftOut: boolean
  readonly channel: string
  readonly unit: string
  readonly scale: string
  readonly offset: string
  /** `from=to`, one to a line. */
  readonly values: string
}

let lastKey = 0
const nextKey = (): number => ++lastKey

export const newRule = (): RuleDraft => ({
  key: nextKey(),
  measurement: '',
  field: '',
  tags: '',
  isLeftOut: false,
  channel: DEFAULT_TEMPLATE,
  unit: '',
  scale: '1',
  offset: '0',
  values: '',
})

export const draftOf = (rule: LineRule): RuleDraft => ({
  key: nextKey(),
  measurement: rule.Measurement,
  field: rule.Field,
  tags: rule.Tags.map(({ Key, Value }) => `${Key}=${Value}`).join(', '),
  isLeftOut: rule.Channel === null,
  channel: rule.Channel ?? DEFAULT_TEMPLATE,
  unit: rule.Unit,
  scale: String(rule.Scale),
  offset: String(rule.Offset),
  values: rule.Values.map(({ From, To }) => `${From}=${To}`).join('\n'),
})

export type RuleFault = 'pairs' | 'template' | 'number'
export type RuleFaults = Partial<Record<'tags' | 'values' | 'channel' | 'scale' | 'offset', RuleFault>>

/** Left and right of the first equals sign, with the blanks around them taken off. Null where one has none. */
function pairsIn(text: string, separator: string): [string, string][] | null {
  const parts = text.split(separator).filter((part) => part.trim() !== '')
  const pairs = parts.map((part): [string, string] => {
    const at = part.indexOf('=')
    return [part.slice(0, Math.max(0, at)).trim(), part.slice(at + 1).trim()]
  })
  return pairs.some(([left, right]) => left === '' || right === '') ? null : pairs
}

/** With the decimal sign of either kind of keyboard; NaN for what is none. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

export function faultsOf(draft: RuleDraft): RuleFaults {
  return {
    ...(pairsIn(draft.tags, ',') ? {} : { tags: 'pairs' as const }),
    ...(pairsIn(draft.values, '\n') ? {} : { values: 'pairs' as const }),
    ...(draft.isLeftOut || (draft.channel.trim() !== '' && isTemplate(draft.channel))
      ? {}
      : { channel: 'template' as const }),
    ...(Number.isFinite(numberIn(draft.scale)) ? {} : { scale: 'number' as const }),
    ...(Number.isFinite(numberIn(draft.offset)) ? {} : { offset: 'number' as const }),
  }
}

/** Null while one of them has a fault. */
export function rulesOf(drafts: readonly RuleDraft[]): LineRule[] | null {
  if (drafts.some((draft) => Object.keys(faultsOf(draft)).length > 0)) return null
  return drafts.map((draft) => ({
    Measurement: draft.measurement.trim(),
    Field: draft.field.trim(),
    Tags: (pairsIn(draft.tags, ',') ?? []).map(([Key, Value]) => ({ Key, Value })),
    Channel: draft.isLeftOut ? null : draft.channel.trim(),
    Unit: draft.unit.trim(),
    Scale: numberIn(draft.scale),
    Offset: numberIn(draft.offset),
    Values: (pairsIn(draft.values, '\n') ?? []).map(([From, To]) => ({ From, To })),
  }))
}

/** One place up or down. */
export function moved(drafts: readonly RuleDraft[], from: number, by: -1 | 1): RuleDraft[] {
  const list = [...drafts]
  const [draft] = list.splice(from, 1)
  if (draft) list.splice(from + by, 0, draft)
  return list
}
