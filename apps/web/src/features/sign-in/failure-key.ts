import { ApiError } from '../../api/api-error.ts'

/** Which text tells why a sign-in failed. A refusal never says which part was wrong. */
export function failureKey(error: Error): string {
  if (!(error instanceof ApiError)) return 'errors.error_generic'
  switch (error.label) {
    case 'SERVICE_NOT_AVAILABLE':
    case 'TOO_MANY_REQUESTS':
      return `errors.${error.label.toLowerCase()}`
    default:
      return 'errors.login_failed'
  }
}
