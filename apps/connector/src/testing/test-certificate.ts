import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A certificate that no authority vouches for, with its key. */
export function makeTestCertificate(name: string): { cert: string; key: string; sha256: string } {
  const folder = mkdtempSync(join(tmpdir(), 'connector-certificate-'))
  try {
    const key = join(folder, 'key.pem')
    const cert = join(folder, 'cert.pem')
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
    execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, '-subj', `/CN=${name}`], {
      stdio: 'ignore',
      // A library of OPC UA in the same process leaves a setting of openssl that names no file.
      env: { PATH: process.env.PATH },
    })
    const pem = readFileSync(cert, 'utf8')
    const sha256 = new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()
    return { cert: pem, key: readFileSync(key, 'utf8'), sha256 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
