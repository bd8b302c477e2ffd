import { X509Certificate } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { CannotStart } from '../runtime/cannot-start.ts'
import type { DeviceTerm, KeyPair } from './authority.ts'
import { isStrongKey } from './strong-key.ts'

/**
 * The key and the certificate of the authority of devices, in one file: two processes that make it at the same moment have one of
 * both. It is another than the authority of servers, whose key nobody needs who runs: who gets this one cannot pretend to be a server.
 */
export const DEVICE_AUTHORITY_FILE = 'device-authority.pem'

/** In the folder of the data. */
export const AUTHORITY_FOLDER = 'tls'

const NAME = 'Millwright devices'
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/
const KEY = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n?/

/** A library of its own, which most processes never need. */
const loadAuthority = () => import('./authority.ts')

/** The authority of devices in a folder; made when it is not there, or ends before what it would have to issue. */
export async function keepDeviceAuthority(folder: string, until: number, now: number): Promise<KeyPair> {
  const file = join(folder, DEVICE_AUTHORITY_FILE)
  const known = await read(file)
  if (known && endOf(known) >= until) return known
  const made = await (await loadAuthority()).makeAuthority(NAME, now)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh = `${file}.${process.pid}.new`
  await writeFile(fresh, made.key + made.cert, { mode: 0o600 })
  try {
    // A certificate is good because it is registered, so that no one needs the authority of earlier ones.
    if (known) await rename(fresh, file)
    else await link(fresh, file)
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Another process was first.
    return (await read(file)) ?? made
  } finally {
    await rm(fresh, { force: true })
  }
}

const endOf = ({ cert }: KeyPair): number => new X509Certificate(cert).validToDate.getTime()

async function read(file: string): Promise<KeyPair | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const cert = CERTIFICATE.exec(text)?.[0]
  const key = KEY.exec(text)?.[0]
  if (cert === undefined || key === undefined)
    throw new CannotStart(`${file} does not hold the key and the certificate of the authority of devices.`)
  return { cert, key }
}

/** Null where a request is no request, or does not prove that it has its key; `weak` where its key is. */
export type SignedRequest = { readonly cert: string } | { readonly fault: 'malformed' | 'weak' | 'unproven' }

/** Issues certificates for devices. */
export function createDeviceIssuer(folder: string) {
  const authorityFor = ({ now, days }: DeviceTerm) => keepDeviceAuthority(folder, now + days * DAY_MS, now)

  return {
    /** With a key of its own, which nobody keeps here. */
    async issue(term: DeviceTerm): Promise<KeyPair> {
      const { issueForDevice } = await loadAuthority()
      return await issueForDevice(await authorityFor(term), term)
    },

    async sign(request: string, term: DeviceTerm): Promise<SignedRequest> {
      const { keyInRequest, signRequest } = await loadAuthority()
      const key = keyInRequest(request)
      if (!key) return { fault: 'malformed' }
      // Before its signature is checked: a huge key would take seconds.
      if (!isStrongKey(key)) return { fault: 'weak' }
      const cert = await signRequest(await authorityFor(term), request, term)
      return cert === null ? { fault: 'unproven' } : { cert }
    },
  }
}

export type DeviceIssuer = ReturnType<typeof createDeviceIssuer>
