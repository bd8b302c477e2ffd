/** With a key made by the portal, for a request of the device, or by an authority of the plant's own. */
export const CERTIFICATE_ORIGINS = ['issued', 'signed', 'registered'] as const
export type CertificateOrigin = (typeof CERTIFICATE_ORIGINS)[number]

export const CERTIFICATE_STATES = ['valid', 'expired', 'withdrawn'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** Of one device at the same time: the present one, the next one, and room for those who try. */
export const MAX_VALID_CERTIFICATES = 10

export interface CertificateTerm {
  /** Epoch milliseconds. */
  readonly notAfter: number
  readonly withdrawnAt: number | null
}

export function certificateState({ notAfter, withdrawnAt }: CertificateTerm, now: number): CertificateState {
  if (withdrawnAt !== null) return 'withdrawn'
  return notAfter <= now ? 'expired' : 'valid'
}

export interface CertificateClaim extends CertificateTerm {
  readonly origin: CertificateOrigin
  readonly deviceId: string
}

export const CERTIFICATE_REFUSALS = [
  'certificate_unknown',
  'certificate_expired',
  'certificate_withdrawn',
  'certificate_name',
] as const
export type CertificateRefusal = (typeof CERTIFICATE_REFUSALS)[number]

/**
 * Which of those who have registered a certificate may sign in with it under a name, or why none may. Anyone may register a certificate
 * of another authority, which is no secret: it counts for the device that names itself, and never keeps another out. One
 * of ours is for its device alone, and needs no name.
 */
export function claimOf<C extends CertificateClaim>(
  claims: readonly C[],
  username: string,
  now: number,
): { readonly claim: C } | { readonly refusal: CertificateRefusal; readonly deviceId: string | null } {
  const own =
    claims.find(({ deviceId }) => deviceId === username) ??
    claims.find(({ origin }) => origin !== 'registered')
  if (!own) return { refusal: 'certificate_unknown', deviceId: null }
  const { deviceId } = own
  const state = certificateState(own, now)
  if (state !== 'valid') return { refusal: `certificate_${state}`, deviceId }
  if (username !== '' && username !== deviceId) return { refusal: 'certificate_name', deviceId }
  return { claim: own }
}
