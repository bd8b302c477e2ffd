import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { MTCONNECT_DEFAULTS } from '@millwright/contract/connectors/settings/mtconnect'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForTest } from '../testing/open-source.ts'
import { makeTestCertificate } from '../testing/test-certificate.ts'
import { createMtconnect } from './mtconnect/open-mtconnect.ts'

const certificate = makeTestCertificate('agent.example')
const server = createServer(certificate, (_, response) =>
  response
    .writeHead(200, { 'content-type': 'text/xml' })
    .end('<MTConnectDevices><Header instanceId="1"/><Devices/></MTConnectDevices>'),
)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('a certificate that no authority vouches for', () => {
  const open = (trusted: readonly string[], now = Date.now) => {
    const Address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    return openForTest(createMtconnect(), { ...MTCONNECT_DEFAULTS, Address }, { trusted, now })
  }

  it('is refused with its facts until somebody trusts it', async () => {
    await expect(open([])).rejects.toMatchObject({
      problem: {
        code: 'CERTIFICATE_UNTRUSTED',
        certificate: { sha256: certificate.sha256, name: 'agent.example', issuer: 'agent.example' },
      },
    })
    await expect((await open([certificate.sha256])).source.browse(null)).resolves.toEqual([])
  })

  it('is refused where another one was trusted, and when it has ended', async () => {
    await expect(open(['0'.repeat(64)])).rejects.toMatchObject({ problem: { code: 'CERTIFICATE_CHANGED' } })
    const later = () => Date.now() + 31 * DAY_MS
    await expect(open([certificate.sha256], later)).rejects.toMatchObject({
      problem: { code: 'CERTIFICATE_EXPIRED' },
    })
  })
})
