import type { ProblemCode, SourceProblem } from '@millwright/domain/connectors/problems'
import { SourceFailed } from './source.ts'

const BY_ERROR: Readonly<Record<string, ProblemCode>> = {
  ECONNREFUSED: 'REFUSED',
  ENOTFOUND: 'UNKNOWN_HOST',
  EAI_AGAIN: 'UNKNOWN_HOST',
  ETIMEDOUT: 'TIMED_OUT',
  EHOSTUNREACH: 'UNREACHABLE',
  ENETUNREACH: 'UNREACHABLE',
  EHOSTDOWN: 'UNREACHABLE',
  EADDRNOTAVAIL: 'UNREACHABLE',
}

/** Of the parsers of HTTP and of TLS: somebody answers in another language. */
const OTHER_PROTOCOL = /^(HPE_|ERR_SSL_|EPROTO$)/

/** Long words of the other side are cut. */
const MAX_DETAIL = 300

export const detailOf = (text: string): string => text.slice(0, MAX_DETAIL).toWellFormed()

/** Why a connection could not be made, or has ended. */
export function connectionProblem(error: unknown): SourceProblem {
  if (error instanceof SourceFailed) return error.problem
  // Of an attempt at several addresses of one host the first says why.
  if (error instanceof AggregateError && error.errors.length > 0) return connectionProblem(error.errors[0])
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const found = code === undefined ? undefined : BY_ERROR[code]
  if (found) return { code: found, detail: '' }
  if (code !== undefined && OTHER_PROTOCOL.test(code)) return { code: 'OTHER_PROTOCOL', detail: '' }
  return { code: 'OTHER', detail: detailOf(message ?? String(error)) }
}

export const failed = (code: ProblemCode, detail = ''): SourceFailed =>
  new SourceFailed({ code, detail: detailOf(detail) })
