import { MULTILINE } from '@millwright/contract/text'
import { isPlainText } from '@millwright/domain/field/plain-text'
import type { TSchema } from 'typebox'
import { badField } from '../errors.ts'

/** Deeper than any body of the contract. What validates, copies and stores values calls itself for each level. */
const MAX_DEPTH = 32

/** What a schema allows in the text of a field. */
interface Allowed {
  /** The most characters. */
  readonly length: number
  readonly hasLines: boolean
}

/** By the name of the field. */
type Texts = ReadonlyMap<string, Allowed>

const ANY: Allowed = { length: Number.POSITIVE_INFINITY, hasLines: false }
const LINE_BREAKS = /[\t\n\r]/g

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
  const texts = textsIn(schema)
  return (value) => {
    const fault = faultIn(value, '', 0, texts)
    if (fault) throw badField(fault.path.join('.') || 'body', fault.message)
  }
}

function faultIn(value: unknown, name: string, depth: number, texts: Texts): Fault | null {
  if (typeof value === 'string') return textFault(value, texts.get(name) ?? ANY)
  if (typeof value !== 'object' || value === null) return null
  if (depth >= MAX_DEPTH) return { path: [], message: 'is nested too deeply' }
  const isList = Array.isArray(value)
  for (const [key, each] of Object.entries(value)) {
    if (!isList && !isPlainText(key)) return { path: [], message: 'has a name that no field may have' }
    // What a list holds is counted as the field that the list is in.
    const fault = faultIn(each, isList ? name : key, depth + 1, texts)
    if (fault) return { ...fault, path: [key, ...fault.path] }
  }
  return null
}

function textFault(text: string, { length, hasLines }: Allowed): Fault | null {
  if (text.length > length) return { path: [], message: `must have at most ${length} characters` }
  const inLines = hasLines ? text.replace(LINE_BREAKS, '') : text
  return isPlainText(inLines) ? null : { path: [], message: 'holds characters that no text may have' }
}

/** Of two fields with one name the longer counts, and that with lines; the schema knows the rest. */
function textsIn(schema: TSchema): Texts {
  const texts = new Map<string, Allowed>()
  const visit = (at: unknown, name: string): void => {
    if (typeof at !== 'object' || at === null) return
    const { type, maxLength, properties, ...inner } = at as Record<string, unknown>
    if (type === 'string') {
      const known = texts.get(name)
      texts.set(name, {
        length: Math.max(known?.length ?? 0, Number(maxLength ?? Number.POSITIVE_INFINITY)),
        hasLines: known?.hasLines === true || inner[MULTILINE] === true,
      })
    }
    for (const [field, each] of Object.entries(properties ?? {})) visit(each, field)
    for (const each of Object.values(inner)) visit(each, name)
  }
  visit(schema, '')
  return texts
}
