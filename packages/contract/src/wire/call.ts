import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { Access } from '../access.ts'
import type { ErrorLabel } from '../errors.ts'
import type { PageName } from '../pages.ts'
import type { Tag } from '../subjects.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Handlers do it by hand; here it is declared for the documentation. */
interface OtherForms {
  /** In place of the envelope: the result as it is in this media type, a file, or the way to another address. */
  readonly answers?: 'file' | 'redirect' | 'application/json' | 'text/html' | 'text/plain'
  /** With `answers: 'file'`, what the file is; any where it is not given. */
  readonly files?: readonly string[]
  /** In place of a JSON body: a form with one file, or the bytes themselves. */
  readonly takes?:
    | 'multipart/form-data'
    | 'application/xml'
    | 'application/octet-stream'
    | 'application/x-www-form-urlencoded'
    | 'text/plain'
  /** The result is answered with these statuses; 200 alone where none is given. */
  readonly statuses?: readonly number[]
  /** A body as somebody would send it. */
  readonly example?: unknown
}

/**
 * A call is a value: method, path, who may call it and all schemas stand here once. The server can
 * only serve such a value, and the web client takes its types from the same one.
 */
export interface Call<
  P extends TObject = TObject,
  Q extends TObject = TObject,
  B extends TSchema = TSchema,
  R extends TSchema | null = TSchema | null,
  A extends Access = Access,
> extends OtherForms {
  readonly method: Method
  /** With `:name` for parameters. */
  readonly path: string
  readonly access: A
  readonly summary: string
  readonly tag: Tag
  readonly params: P
  readonly query: Q
  /** Null when the call takes no body; one in `Type.Optional` may be left out, which is as if it were `{}`. */
  readonly body: B | null
  /** The schema of `result`; null for 204. */
  readonly result: R
  /** True when `total` and `count` stand beside `result`. */
  readonly paged: boolean
  /** Error labels of the subject of this call; those that follow from its access and its page are added (call-errors.ts). */
  readonly errors: readonly ErrorLabel[]
  /**
   * The page of a machine whose data this is, `channel` for that of the channel in the path: what a machine has no page
   * for is refused, and what a free trial does not open needs a full licence. Null for what has no such page, or serves
   * many.
   */
  readonly page: PageName | 'channel' | null
  /** Reads much: few of them run at the same time, and the rest wait. */
  readonly isHeavy: boolean
}

const Nothing = Type.Object({}, { additionalProperties: false })
type Nothing = typeof Nothing

interface CallSource<
  P extends TObject,
  Q extends TObject,
  B extends TSchema,
  R extends TSchema | null,
  A extends Access,
> extends OtherForms {
  method: Method
  path: string
  access: A
  summary: string
  tag: Tag
  params?: P
  query?: Q
  body?: B
  result: R
  paged?: boolean
  errors?: readonly ErrorLabel[]
  page?: PageName | 'channel'
  isHeavy?: boolean
}

export function defineCall<
  const A extends Access,
  P extends TObject = Nothing,
  Q extends TObject = Nothing,
  B extends TSchema = TSchema,
  R extends TSchema | null = null,
>(source: CallSource<P, Q, B, R, A>): Call<P, Q, B, R, A> {
  return {
    ...source,
    params: source.params ?? (Nothing as unknown as P),
    query: source.query ?? (Nothing as unknown as Q),
    body: source.body ?? null,
    paged: source.paged ?? false,
    errors: source.errors ?? [],
    page: source.page ?? null,
    isHeavy: source.isHeavy ?? false,
  }
}

export type ParamsOf<C extends Call> = Static<C['params']>
export type QueryOf<C extends Call> = Static<C['query']>
export type BodyOf<C extends Call> = C['body'] extends TSchema | null ? Static<NonNullable<C['body']>> : never
export type ResultOf<C extends Call> = C['result'] extends TSchema ? Static<C['result']> : undefined

/** Of a 2xx JSON answer. */
export interface Envelope<R> {
  result: R
  total?: number
  count?: number
}
