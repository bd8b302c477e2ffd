import type { ProblemCode, SourceProblem } from '@millwright/domain/connectors/problems'
import { SourceFailed } from '../source.ts'

/** The library and the network say it in words; the first rule that matches counts. */
const RULES: readonly (readonly [RegExp, ProblemCode])[] = [
  [/ENOTFOUND|EAI_AGAIN|EAI_NODATA/, 'UNKNOWN_HOST'],
  [/ECONNREFUSED/, 'REFUSED'],
  [/EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN/, 'UNREACHABLE'],
  [/BadUserAccessDenied|BadIdentityToken|BadUserSignature|user token policy/, 'CREDENTIALS_WRONG'],
  [/BadSecurityPolicyRejected|BadSecurityModeRejected/, 'SECURITY_NOT_OFFERED'],
  [/BadCertificateTimeInvalid|BadCertificateIssuerTimeInvalid/, 'CERTIFICATE_EXPIRED'],
  [/BadSecurityChecksFailed|BadCertificate|BadApplicationSignatureInvalid/, 'OWN_CERTIFICATE_REFUSED'],
  // The line was closed before the first answer.
  [/ERROR in waiting for data/, 'OTHER_PROTOCOL'],
  [/ETIMEDOUT|timed? ?out|Timeout|BadTimeout/i, 'TIMED_OUT'],
  [/Packet Assembler|invalid ACK|malformed|BadTcpMessageTypeInvalid|invalid message type/i, 'OTHER_PROTOCOL'],
  [/ECONNRESET|EPIPE|disconnected by third party|ended by server|Connection Break/i, 'UNREACHABLE'],
]

/** The words of the library for them are for programmers: the sentence of the page and the address say more. */
const WITHOUT_WORDS: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'UNKNOWN_HOST',
  'REFUSED',
  'UNREACHABLE',
  'TIMED_OUT',
  'OTHER_PROTOCOL',
])

const MAX_DETAIL = 300

/** The words of the other side, short enough for a page and without what is only for terminals. */
export function detailOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\s+/g, ' ').replaceAll('\0', '').trim().toWellFormed().slice(0, MAX_DETAIL)
}

export function problemOf(error: unknown): SourceProblem {
  if (error instanceof SourceFailed) return error.problem
  const detail = detailOf(error)
  const text = error instanceof Error && 'code' in error ? `${detail} ${String(error.code)}` : detail
  const code = RULES.find(([words]) => words.test(text))?.[1] ?? 'OTHER'
  return { code, detail: WITHOUT_WORDS.has(code) ? '' : detail }
}

export const failed = (code: ProblemCode, detail = ''): SourceFailed => new SourceFailed({ code, detail })
