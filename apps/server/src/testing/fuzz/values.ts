import fc from 'fast-check'
import { HOSTILE, HOSTILE_AND_LARGE, HOSTILE_TIMES } from './hostile.ts'
import type { Random } from './random.ts'

export interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

export interface ValuesOptions {
  random: Random
  seed: number
  /** Texts that mean something in this world, by the name of the field. */
  known: (name: string) => string | undefined
}

const TIMES = /^(from|to|after|before|day|Day|EndsAt|ts|Start|End)$/
const SAMPLES = 16

/** Values for the schemas of the contract: such as they ask for, and such as they do not. */
export function createValues({ random, seed, known }: ValuesOptions) {
  const samplesByPattern = new Map<string, readonly string[]>()

  function matching(pattern: string): string {
    let samples = samplesByPattern.get(pattern)
    if (!samples) {
      samples = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: SAMPLES, seed })
      samplesByPattern.set(pattern, samples)
    }
    return random.pick(samples)
  }

  function text({ pattern, minLength = 0, maxLength = 40 }: JsonSchema, name: string): string {
    const meant = known(name)
    if (meant !== undefined && random.chance(0.9)) return meant
    const made = pattern ? matching(pattern) : 'Säge 4'.repeat(1 + random.below(3))
    return made.padEnd(minLength, 'x').slice(0, maxLength)
  }

  function number({ minimum, maximum, exclusiveMinimum, type }: JsonSchema): number {
    const least = minimum ?? exclusiveMinimum ?? -1e6
    const most = maximum ?? 1e6
    // The ends of the range as often as what lies between.
    const between = least + random.next() * (Math.min(most, least + 1e6) - least)
    const made = random.pick([least, most, between, between])
    return type === 'integer' ? Math.trunc(made) : made
  }

  /** As the schema asks for. */
  function good(schema: JsonSchema, name = ''): unknown {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    if (schema.anyOf) return good(random.pick(schema.anyOf), name)
    switch (schema.type) {
      case 'object':
        return fields(schema, (field, key) => good(field, key))
      case 'array': {
        const length = Math.max(schema.minItems ?? 0, random.below(Math.min(schema.maxItems ?? 4, 4)))
        return Array.from({ length }, () => good(schema.items ?? {}, name))
      }
      case 'string':
        return text(schema, name)
      case 'number':
      case 'integer':
        return number(schema)
      case 'boolean':
        return random.chance(0.5)
      default:
        return null
    }
  }

  function hostile(name: string): unknown {
    if (random.chance(0.01)) return random.pick(HOSTILE_AND_LARGE)
    return TIMES.test(name) && random.chance(0.8) ? random.pick(HOSTILE_TIMES) : random.pick(HOSTILE)
  }

  function fields(
    { properties = {}, required = [] }: JsonSchema,
    make: (field: JsonSchema, key: string) => unknown,
  ): Record<string, unknown> {
    const made = Object.entries(properties).flatMap(([key, field]) =>
      required.includes(key) || random.chance(0.5) ? [[key, make(field, key)] as const] : [],
    )
    return Object.fromEntries(made)
  }

  /** With each field, at any depth, as asked for or not; now and then one too few or too many. */
  function spoilt(schema: JsonSchema, share: number, name = ''): unknown {
    if (random.chance(share)) return hostile(name)
    if (schema.anyOf) return spoilt(random.pick(schema.anyOf), share, name)
    if (schema.type === 'array' && schema.items) {
      const { items } = schema
      return Array.from({ length: random.below(4) }, () => spoilt(items, share, name))
    }
    if (schema.type !== 'object') return good(schema, name)
    const made = fields(schema, (field, key) => spoilt(field, share, key))
    if (random.chance(share)) made[random.pick(['unknown', 'a\0b', 'toString'])] = hostile('')
    if (random.chance(share / 2)) delete made[random.pick(Object.keys(made).concat('none'))]
    return made
  }

  return { good, spoilt, hostile }
}
