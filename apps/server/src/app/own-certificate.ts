import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import { hasPair, putPlaceholder } from '../platform/listen/acme/acme-files.ts'
import { startAcmeRenewal } from '../platform/listen/acme/acme-renewal.ts'
import { createChallengeAnswers } from '../platform/listen/acme/challenge-answers.ts'
import { type Certificate, startCertificate } from '../platform/listen/certificate.ts'
import type { Metrics } from '../platform/runtime/metrics.ts'
import type { GroundDeps } from '../platform/subject/deps.ts'

export interface OwnCertificateDeps extends Pick<GroundDeps, 'log' | 'now' | 'keep'> {
  config: Pick<Config, 'tls' | 'acme'>
  metrics: Metrics
}

export interface OwnCertificate {
  /** Null where a proxy ends TLS, or nobody does. */
  readonly certificate: Certificate | null
  /** Has one issued by a public authority, where that is wanted: once the server listens, for it is asked whether the name is ours. */
  renew(): void
}

/** The certificate of this server, as a file of the operator or of a public authority that is asked for it. */
export async function ownCertificate(deps: OwnCertificateDeps): Promise<OwnCertificate> {
  const { config, metrics, log, now, keep } = deps
  const { tls: files, acme } = config
  if (!files) return { certificate: null, renew: () => {} }
  if (acme && !(await hasPair(files))) await putPlaceholder(files, acme.domain, now())
  const onUse = (expiresAt: number) => metrics.certificateExpiry.set(expiresAt / 1000)
  const certificate = keep(await startCertificate({ files, log, now, onUse }))
  if (!acme) return { certificate, renew: () => {} }
  const answers = createChallengeAnswers(now)
  return {
    certificate: { ...certificate, serverFor: answers.serverFor },
    renew: () =>
      void keep(startAcmeRenewal({ settings: acme, files, folder: dirname(files.cert), answers, log, now })),
  }
}
