import * as calls from '@millwright/contract/machines/certificates'
import type { Api } from '../../../platform/http/serve.ts'
import { type CertificatesDeps, createCertificates } from './certificates.ts'

export const serveCertificates = ({ serve }: Api, deps: CertificatesDeps): void => {
  const certificates = createCertificates(deps)

  serve(calls.listCertificates, async ({ machine }) => ({ result: await certificates.list(machine) }))

  serve(calls.issueCertificate, async ({ machine, body, ...actor }) => ({
    result: await certificates.issue(actor, machine, body),
  }))

  serve(calls.registerCertificate, async ({ machine, body, ...actor }) => ({
    result: await certificates.register(actor, machine, body.Certificate),
  }))

  serve(calls.withdrawCertificate, ({ machine, params, ...actor }) =>
    certificates.withdraw(actor, machine, params.fingerprint),
  )
}
