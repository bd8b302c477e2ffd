import type { BodyOf, Call, ParamsOf, QueryOf } from '@millwright/contract/wire/call'

type Needed<Key extends string, Value> =
  Partial<Value> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value }

/** A part that the call does not take cannot be given. */
export type Input<C extends Call> = Needed<'params', ParamsOf<C>> &
  Needed<'query', QueryOf<C>> &
  Needed<'body', BodyOf<C>> & { signal?: AbortSignal }

interface Parts {
  params?: object
  query?: object
}

/** `/api/:org/users/:id` with its parameters filled in and its query written behind. */
export function pathOf(call: Call, { params = {}, query = {} }: Parts): string {
  const values = params as Record<string, string | number>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === '') throw new TypeError(`${call.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
