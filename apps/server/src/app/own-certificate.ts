import type { Config } from '../config.ts'
import { type Certificate, startCertificate } from '../platform/listen/certificate.ts'
import type { Metrics } from '../platform/runtime/metrics.ts'
import type { GroundDeps } from '../platform/subject/deps.ts'

export interface OwnCertificateDeps extends Pick<GroundDeps, 'log' | 'now' | 'keep'> {
  config: Pick<Config, 'tls'>
  metrics: Metrics
}

/** Null where a proxy ends TLS, or nobody does. */
export async function ownCertificate(deps: OwnCertificateDeps): Promise<Certificate | null> {
  const { config, metrics, log, now, keep } = deps
  if (!config.tls) return null
  const onUse = (expiresAt: number) => metrics.certificateExpiry.set(expiresAt / 1000)
  return keep(await startCertificate({ files: config.tls, log, now, onUse }))
}
