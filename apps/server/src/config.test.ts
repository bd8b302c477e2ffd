import { describe, expect, it } from 'vitest'
import { publicUrlOf, readConfig } from './config.ts'

describe('TRUST_PROXY', () => {
  it('trusts nobody unless told', () => {
    expect(readConfig({}).trustedProxies).toEqual([])
    expect(readConfig({ TRUST_PROXY: 'false' }).trustedProxies).toEqual([])
  })

  it('takes addresses, networks and names of networks', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, fd00::/8,loopback' }).trustedProxies).toEqual([
      '10.0.0.1',
      'fd00::/8',
      'loopback',
    ])
  })

  it.each(['true', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', 'proxy.example.com'])(
    'refuses %s by name',
    (proxy) => {
      expect(() => readConfig({ TRUST_PROXY: proxy })).toThrow(`TRUST_PROXY: "${proxy}"`)
    },
  )
})

describe('the parts of the product', () => {
  it('are all there for a plant without the demo, until one is switched off', () => {
    const { isDemo, featureSwitches } = readConfig({ FEATURE_ENERGY: 'false' })
    expect(isDemo).toBe(false)
    expect(featureSwitches).toEqual({
      spindleSensor: true,
      productionEvents: true,
      energy: false,
      documents: true,
      conditionAnalyzer: true,
      errorReporting: true,
    })
  })
})

describe('the settings of S3', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'millwright-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  it('are all there or none', () => {
    expect(readConfig({}).files.s3).toBeNull()
    expect(readConfig(all).files.s3).toMatchObject({ region: 'us-east-1', isPathStyle: true })
    for (const name of Object.keys(all))
      expect(() => readConfig({ ...all, [name]: undefined })).toThrow(`${name}: must be set`)
    expect(() => readConfig({ S3_REGION: 'eu-central-1' })).toThrow('S3_BUCKET: must be set')
  })

  it.each([
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_ENDPOINT', 'https://s3.example.com/bucket'],
    ['S3_BUCKET', 'Not A Bucket'],
    ['S3_PATH_STYLE', 'perhaps'],
    ['FILES_QUOTA_MB', '0'],
    ['FILES_MAX_MB', '80001'],
  ])('%s is not %s', (name, value) => {
    expect(() => readConfig({ ...all, [name]: value })).toThrow(`${name}: `)
  })
})

describe('the settings of backups', () => {
  it('name a folder or a bucket, the times and what is kept', () => {
    expect(readConfig({}).backup).toBeNull()
    expect(
      readConfig({ BACKUP_TO: '/backup', BACKUP_AT: '06:00,18:00', BACKUP_KEEP: '3 last' }).backup,
    ).toEqual({
      to: { kind: 'folder', folder: '/backup' },
      at: [360, 1080],
      keep: { last: 3, daily: 0, weekly: 0, monthly: 0 },
      keyFile: null,
      hasLog: false,
    })
    const bucket = {
      BACKUP_TO: 's3://plant/daily/',
      BACKUP_S3_ENDPOINT: 'https://s3.example.com',
      BACKUP_S3_ACCESS_KEY_ID: 'id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readConfig(bucket).backup?.to).toMatchObject({
      kind: 's3',
      prefix: 'daily/',
      s3: { bucket: 'plant', endpoint: 'https://s3.example.com', region: 'us-east-1' },
    })
    expect(() => readConfig({ ...bucket, BACKUP_S3_ENDPOINT: '' })).toThrow('BACKUP_S3_ENDPOINT')
  })

  it.each([
    [{ BACKUP_TO: '/data/backup', MILLWRIGHT_DATA: '/data' }, 'BACKUP_TO: must not lie in MILLWRIGHT_DATA'],
    [{ BACKUP_TO: '/backup', DATABASE_URL: 'postgres://db/millwright' }, 'BACKUP_TO: is for the embedded'],
    [{ BACKUP_TO: 's3:/plant' }, 'BACKUP_TO: must be a folder or'],
    [{ BACKUP_AT: 'every 6 h' }, 'BACKUP_AT: must be times'],
    [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP: must be such as'],
    [{ BACKUP_WAL: 'true' }, 'BACKUP_WAL: needs BACKUP_TO'],
  ])('%j is refused', (given, fault) => {
    expect(() => readConfig(given)).toThrow(fault)
  })
})

describe('whom mails are from', () => {
  it.each([
    'portal@example.com',
    'Millwright <portal@example.com>',
    'Millwright <millwright@localhost>',
    '<a@b.c>',
  ])('may be %s', (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM }).mail.from).toBe(MAIL_FROM)
  })

  it.each(['Millwright', 'a@b.c, d@e.f', 'Millwright <a@b.c', 'a@b.c\r\nBcc: d@e.f', 'A <a@b.c> <d@e.f>'])(
    'may not be %j',
    (MAIL_FROM) => {
      expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM')
    },
  )
})

describe('the settings of TLS', () => {
  const pair = { TLS_CERT: 'server.pem', TLS_KEY: 'server-key.pem' }

  it('name a certificate and its key, or neither', () => {
    expect(readConfig({}).tls).toBeNull()
    expect(readConfig(pair).tls).toMatchObject({ cert: expect.stringMatching(/\/server\.pem$/), root: null })
    for (const [name, file] of Object.entries(pair))
      expect(() => readConfig({ [name]: file })).toThrow('TLS_CERT, TLS_KEY: must both be set, or neither')
  })

  it.each([
    ['TLS_ROOT', 'root.pem'],
    ['MQTT_TLS_PORT', '8884'],
    ['MQTT_PLAIN', 'false'],
    ['MQTT_CLIENT_CA', 'ca.pem'],
  ])('%s is refused without a certificate', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: needs a certificate`)
    expect(() => readConfig({ ...pair, [name]: value })).not.toThrow()
  })

  it('go with an address that begins with https', () => {
    expect(() => readConfig({ ...pair, PUBLIC_URL: 'http://saw.example.com' })).toThrow(
      'PUBLIC_URL: must begin with https:// where TLS_CERT or ACME_DOMAIN is set',
    )
    expect(publicUrlOf(readConfig(pair))).toBe('https://localhost:8080')
  })

  it('name a host for which an authority is asked, in place of a certificate', () => {
    const config = readConfig({ ACME_DOMAIN: 'saw.example.com', MQTT_PLAIN: 'false' })
    expect(publicUrlOf(config)).toBe('https://saw.example.com')
    expect(config.tls?.cert).toMatch(/\/tls\/acme\.pem$/)
    expect(config.acme).toMatchObject({ email: null, directory: expect.stringContaining('letsencrypt') })
    for (const name of ['10.0.0.5 ', 'localhost', 'a..b', '*.example.com'])
      expect(() => readConfig({ ACME_DOMAIN: name })).toThrow('ACME_DOMAIN')
    expect(() => readConfig({ ...pair, ACME_DOMAIN: 'saw.example.com' })).toThrow('ACME_DOMAIN: has no use')
    expect(() => readConfig({ ACME_EMAIL: 'a@example.com' })).toThrow('ACME_EMAIL, ACME_DIRECTORY: need')
    expect(() => readConfig({ ACME_DOMAIN: 'a.example.com', ACME_DIRECTORY: 'http://evil/' })).toThrow(
      'ACME_DIRECTORY',
    )
  })
})
