import { ApiError } from '../../../platform/api/api-error.ts'
import { IncompleteReturn } from './incomplete-return.ts'

/** Which text says why a sign-in failed. A refusal never says which part was wrong. */
export function failureKey(error: Error): string {
  if (!(error instanceof ApiError)) return 'errors.error_generic'
  return passingKey(error) ?? 'errors.login_failed'
}

/** A second sentence for a single sign-on that failed; null when it was refused. */
export function reasonKey(error: Error): string | null {
  if (error instanceof IncompleteReturn) return error.key
  return error instanceof ApiError ? passingKey(error) : null
}

/** A failure that passes by waiting or by a code has a text of its own. */
function passingKey({ label }: ApiError): string | null {
  switch (label) {
    case 'SERVICE_NOT_AVAILABLE':
    case 'TOO_MANY_REQUESTS':
    case 'SECOND_FACTOR_NEEDED':
    case 'SECOND_FACTOR_WRONG':
      return `errors.${label.toLowerCase()}`
    default:
      return null
  }
}
