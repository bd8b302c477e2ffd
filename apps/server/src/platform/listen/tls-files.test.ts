import { generateKeyPairSync } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestCertificates } from '../../testing/test-certificates.ts'
import { makeAuthority } from './authority.ts'
import { readTlsFiles } from './tls-files.ts'

let made: Awaited<ReturnType<typeof createTestCertificates>>
beforeEach(async () => {
  made = await createTestCertificates()
})

const read = () => readTlsFiles(made.files)

it('a certificate with its key and its authority is read, with its names and its end', async () => {
  const { names, expiresAt, root } = await read()
  expect(names).toBe('DNS:localhost, IP Address:127.0.0.1')
  expect(expiresAt).toBeGreaterThan(Date.now())
  expect(root).toBe(made.root.cert)
})

describe('what cannot be used is a sentence with the name of the setting', () => {
  it.each([
    ['TLS_CERT', 'cert'],
    ['TLS_KEY', 'key'],
    ['TLS_ROOT', 'root'],
  ] as const)('%s: a file that is not there', async (setting, file) => {
    await rm(made.files[file] ?? '')
    await expect(read()).rejects.toThrow(`${setting}: ${made.files[file]} cannot be read (ENOENT).`)
  })

  it.each([
    ['TLS_CERT', 'cert', 'certificate'],
    ['TLS_KEY', 'key', 'private key'],
    ['TLS_ROOT', 'root', 'certificate'],
  ] as const)('%s: a file with something else', async (setting, file, what) => {
    for (const text of ['', 'hello', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n']) {
      await writeFile(made.files[file] ?? '', text)
      await expect(read()).rejects.toThrow(`${setting}: ${made.files[file]} holds no ${what} in PEM.`)
    }
  })

  it('a key that belongs to another certificate', async () => {
    await writeFile(made.files.key, (await made.issue()).key)
    await expect(read()).rejects.toThrow(
      `TLS_CERT, TLS_KEY: ${made.files.key} is not the key of ${made.files.cert}.`,
    )
  })

  it('a key with a passphrase', async () => {
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
    })
    await writeFile(made.files.key, privateKey)
    await expect(read()).rejects.toThrow(`TLS_KEY: ${made.files.key} asks for a passphrase`)
  })

  it('a root that did not issue the certificate', async () => {
    await writeFile(made.files.root ?? '', (await makeAuthority('Test plant', Date.now())).cert)
    await expect(read()).rejects.toThrow(`TLS_ROOT: ${made.files.root} is not the authority of`)
  })
})
