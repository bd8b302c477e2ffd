import { MULTILINE } from '@millwright/contract/wire/text'
import { isPlainText } from '@millwright/domain/text/plain-text'
import type { TSchema } from 'typebox'
import { badField } from '../runtime/errors.ts'
import { HTTP_LIMITS } from '../runtime/limits.ts'

/** Deeper than any body of the contract. What validates, copies and stores values calls itself for each level. */
const MAX_DEPTH = 32

interface Allowed {
  /** The most characters. */
  length: number
  hasLines: boolean
}

/** All variants of a schema together: the longer counts, and that with lines. */
interface Place {
  text: Allowed | null
  /** The most elements of a list; null where there may be none. */
  items: number | null
  readonly fields: Map<string, Place>
  /** Of the elements of a list, and of fields that may have any name. */
  inner: Place | null
}

const ANY: Allowed = { length: Number.POSITIVE_INFINITY, hasLines: false }
const LINE_BREAKS = /[\t\n\r]/g

interface Fault {
  /** From the value inwards. */
  readonly path: readonly string[]
  readonly message: string
}

/** How many values may still be looked at. */
interface Budget {
  left: number
}

/**
 * Holds for every value that a call is sent, whatever its schema: texts are plain, texts and lists no longer than
 * their field may be, and nothing is nested without end. Runs before the schema, whose patterns then never see a
 * long text, and which never walks a list that is too long. Lengths count as the forms of the web app count them.
 */
export function createPlainCheck(schema: TSchema): (value: unknown) => void {
  const place = newPlace()
  const isOpen = readPlace(schema, place)
  return (value) => {
    // Values that a call stores as they come are bounded by the bytes of the body alone.
    const budget = { left: isOpen ? Number.POSITIVE_INFINITY : HTTP_LIMITS.bodyValues }
    const fault = faultIn(value, place, 0, budget)
    if (fault) throw badField(fault.path.join('.') || 'body', fault.message)
  }
}

function faultIn(value: unknown, place: Place | null, depth: number, budget: Budget): Fault | null {
  if (budget.left-- <= 0) return fault('holds more values than any call takes')
  if (typeof value === 'string') return textFault(value, place?.text ?? ANY)
  if (typeof value !== 'object' || value === null) return null
  if (depth >= MAX_DEPTH) return fault('is nested too deeply')
  return Array.isArray(value)
    ? faultInList(value, place, depth, budget)
    : faultInFields(value as Record<string, unknown>, place, depth, budget)
}

function faultInList(list: unknown[], place: Place | null, depth: number, budget: Budget): Fault | null {
  const most = place?.items ?? null
  if (most !== null && list.length > most) return fault(`must not have more than ${most} items`)
  for (let index = 0; index < list.length; index++) {
    const found = faultIn(list[index], place?.inner ?? null, depth + 1, budget)
    if (found) return within(String(index), found)
  }
  return null
}

function faultInFields(
  fields: Record<string, unknown>,
  place: Place | null,
  depth: number,
  budget: Budget,
): Fault | null {
  for (const name in fields) {
    if (!isPlainText(name)) return fault('has a name that no field may have')
    const found = faultIn(fields[name], place?.fields.get(name) ?? place?.inner ?? null, depth + 1, budget)
    if (found) return within(name, found)
  }
  return null
}

function textFault(text: string, { length, hasLines }: Allowed): Fault | null {
  if (text.length > length) return fault(`must have at most ${length} characters`)
  const inLines = hasLines ? text.replace(LINE_BREAKS, '') : text
  return isPlainText(inLines) ? null : fault('holds characters that no text may have')
}

const fault = (message: string): Fault => ({ path: [], message })

const within = (name: string, { path, message }: Fault): Fault => ({ path: [name, ...path], message })

const newPlace = (): Place => ({ text: null, items: null, fields: new Map(), inner: null })

interface SchemaParts {
  readonly type?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly patternProperties?: Readonly<Record<string, TSchema>>
  readonly anyOf?: readonly TSchema[]
  readonly [MULTILINE]?: boolean
}

/** Adds what a schema allows to its place. True where it allows anything somewhere. */
function readPlace(schema: TSchema, place: Place): boolean {
  const { type, maxLength, maxItems, items, properties, patternProperties, anyOf, ...rest } =
    schema as SchemaParts
  if (type === 'string')
    place.text = {
      length: Math.max(place.text?.length ?? 0, maxLength ?? Number.POSITIVE_INFINITY),
      hasLines: place.text?.hasLines === true || rest[MULTILINE] === true,
    }
  if (type === 'array') place.items = Math.max(place.items ?? 0, maxItems ?? Number.POSITIVE_INFINITY)
  const inner = [...(items ? [items] : []), ...Object.values(patternProperties ?? {})]
  if (inner.length > 0) place.inner ??= newPlace()
  const opens = [
    ...inner.map((each) => readPlace(each, place.inner ?? place)),
    ...(anyOf ?? []).map((each) => readPlace(each, place)),
    ...Object.entries(properties ?? {}).map(([name, each]) => {
      const known = place.fields.get(name) ?? newPlace()
      place.fields.set(name, known)
      return readPlace(each, known)
    }),
  ]
  return Object.keys(schema).length === 0 || opens.some(Boolean)
}
