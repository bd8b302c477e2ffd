import type { ErrorBody, ErrorLabel } from '@millwright/contract/errors'

/** A call failed because the server refused it or was not reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 when no answer came. */
  readonly status: number
  /** In capitals; in lower case it is the key under `errors.`. */
  readonly label: string
  /** The field that was refused. */
  readonly field: string | undefined
  /** In the words of the server. */
  readonly detail: string | undefined
  /** Of a range that is too long: how many days it may have. */
  readonly maxDays: number | undefined

  constructor(
    status: number,
    problem: { label: string; field?: string; error?: string; message?: string; maxDays?: number },
  ) {
    super(problem.message ?? problem.error ?? problem.label)
    this.status = status
    this.label = problem.label
    this.field = problem.field
    this.detail = problem.error
    this.maxDays = problem.maxDays
  }
}

/** No answer came, or a proxy answered for a server that is away. */
const AWAY = [0, 502, 503, 504]

export const isAway = (error: unknown): boolean => error instanceof ApiError && AWAY.includes(error.status)

export const notReached = (): ApiError => new ApiError(0, { label: 'SERVICE_NOT_AVAILABLE' })

/** A proxy or a crash may answer with anything, so the shape is looked at and not believed. */
export function errorOf(status: number, body: unknown): ApiError {
  const { result, message } = (body ?? {}) as Partial<ErrorBody>
  const isOurs = typeof result?.label === 'string'
  return new ApiError(status, isOurs ? { ...result, message } : { label: LABELS[status] ?? 'ERROR_GENERIC' })
}

const LABELS: Partial<Record<number, ErrorLabel>> = {
  401: 'NOT_SIGNED_IN',
  403: 'ACCESS_DENIED',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  502: 'SERVICE_NOT_AVAILABLE',
  503: 'SERVICE_NOT_AVAILABLE',
  504: 'SERVICE_NOT_AVAILABLE',
}
