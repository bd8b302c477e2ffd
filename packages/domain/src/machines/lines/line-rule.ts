import type { FieldValue } from './line-parser.ts'
import type { Series } from './line-series.ts'
import { matchesName } from './name-pattern.ts'

/** For the fields that it fits: their channel and values. Of several rules the first one counts. */
export interface LineRule {
  /** Patterns with `*`; empty ones are for every name. */
  readonly measurement: string
  readonly field: string
  /** All of them have to be there. */
  readonly tags: readonly { readonly key: string; readonly value: string }[]
  /** A template; null leaves the field out. */
  readonly channel: string | null
  /** Empty for none. */
  readonly unit: string
  readonly scale: number
  readonly offset: number
  /** Where there are any, values that are not among them are left out; `*` is every other one. */
  readonly values: readonly { readonly from: string; readonly to: string }[]
}

/** For fields that no rule fits. */
export const DEFAULT_TEMPLATE = '{measurement}/{tags}/{field}'

/** It says which computer collects, which is the same for all that a machine sends. */
const TAG_OF_COLLECTOR = 'host'

export interface LineTarget {
  /** Null where the field is left out; it may still be one that no channel can be called. */
  readonly channel: string | null
  /** From 0; null for the default. */
  readonly rule: number | null
  readonly unit: string | undefined
  /** Undefined for a value that is left out. */
  readonly convert: (value: FieldValue) => FieldValue | undefined
}

const same = (value: FieldValue): FieldValue => value

/** Where a field goes, and how its values change on the way. */
export function targetOf(rules: readonly LineRule[], series: Series, field: string): LineTarget {
  const index = rules.findIndex((rule) => isFor(rule, series, field))
  const rule = rules[index]
  if (!rule)
    return { channel: fill(DEFAULT_TEMPLATE, series, field), rule: null, unit: undefined, convert: same }
  return {
    channel: rule.channel === null ? null : fill(rule.channel, series, field),
    rule: index,
    unit: rule.unit === '' ? undefined : rule.unit,
    convert: converterOf(rule),
  }
}

function isFor(rule: LineRule, { measurement, tags }: Series, field: string): boolean {
  return (
    matchesName(rule.measurement, measurement) &&
    matchesName(rule.field, field) &&
    rule.tags.every((wanted) =>
      tags.some(({ key, value }) => key === wanted.key && matchesName(wanted.value, value)),
    )
  )
}

function converterOf({ values, scale, offset }: LineRule): LineTarget['convert'] {
  if (values.length > 0) {
    const table = new Map(values.map(({ from, to }) => [from, to]))
    return (value) => table.get(String(value)) ?? table.get('*')
  }
  if (scale === 1 && offset === 0) return same
  return (value) => (typeof value === 'number' ? value * scale + offset : value)
}

const PLACEHOLDER = /\{(measurement|field|tags|tag:[^{}]+)\}/g

/** Whether a template has nothing else in braces. */
export const isTemplate = (template: string): boolean => !/[{}]/.test(template.replace(PLACEHOLDER, ''))

/** No channel may have these in its name; the last ones cannot be seen. */
const UNUSABLE = /[+#\p{Cc}]/gu

function fill(template: string, { measurement, tags }: Series, field: string): string {
  const isNamed = (key: string): boolean => template.includes(`{tag:${key}}`)
  const filled = template.replace(PLACEHOLDER, (_all, name: string) => {
    if (name === 'measurement') return measurement
    if (name === 'field') return field
    if (name === 'tags')
      return tags
        .filter(({ key }) => key !== TAG_OF_COLLECTOR && !isNamed(key))
        .map(({ value }) => value)
        .join('/')
    const wanted = name.slice('tag:'.length)
    return tags.find(({ key }) => key === wanted)?.value ?? ''
  })
  return filled.replace(UNUSABLE, '_').split('/').filter(Boolean).join('/')
}
