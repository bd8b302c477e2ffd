import { isPlainText } from '@millwright/domain/field/plain-text'
import type { TSchema } from 'typebox'
import { badField } from '../errors.ts'

/** Deeper than any body of the contract. What validates, copies and stores values calls itself for each level. */
const MAX_DEPTH = 32

/** The most characters that a schema allows, by the name of the field. */
type Lengths = ReadonlyMap<string, number>

interface Fault {
  /** From the value inwards. */
  readonly path: readonly string[]
  readonly message: string
}

/**
 * What holds for all that a call is sent, whatever its schema: texts are plain, no longer than their field may be, and
 * nothing is nested without end. Asked before the schema, whose patterns then never see a long text. Lengths count as
 * the forms of the web app count them.
 */
export function createPlainCheck(schema: TSchema): (value: unknown) => void {
  const lengths = lengthsIn(schema)
  return (value) => {
    const fault = faultIn(value, '', 0, lengths)
    if (fault) throw badField(fault.path.join('.') || 'body', fault.message)
  }
}

function faultIn(value: unknown, name: string, depth: number, lengths: Lengths): Fault | null {
  if (typeof value === 'string') return textFault(value, lengths.get(name))
  if (typeof value !== 'object' || value === null) return null
  if (depth >= MAX_DEPTH) return { path: [], message: 'is nested too deeply' }
  const isList = Array.isArray(value)
  for (const [key, each] of Object.entries(value)) {
    if (!isList && !isPlainText(key)) return { path: [], message: 'has a name that no field may have' }
    // What a list holds is counted as the field that the list is in.
    const fault = faultIn(each, isList ? name : key, depth + 1, lengths)
    if (fault) return { ...fault, path: [key, ...fault.path] }
  }
  return null
}

function textFault(text: string, longest = Number.POSITIVE_INFINITY): Fault | null {
  if (text.length > longest) return { path: [], message: `must have at most ${longest} characters` }
  return isPlainText(text) ? null : { path: [], message: 'holds characters that no text may have' }
}

/** Of two fields with one name the longer counts; the schema knows the rest. */
function lengthsIn(schema: TSchema): Lengths {
  const lengths = new Map<string, number>()
  const visit = (at: unknown, name: string): void => {
    if (typeof at !== 'object' || at === null) return
    const { type, maxLength, properties, ...inner } = at as Record<string, unknown>
    if (type === 'string')
      lengths.set(name, Math.max(lengths.get(name) ?? 0, Number(maxLength ?? Number.POSITIVE_INFINITY)))
    for (const [field, each] of Object.entries(properties ?? {})) visit(each, field)
    for (const each of Object.values(inner)) visit(each, name)
  }
  visit(schema, '')
  return lengths
}
