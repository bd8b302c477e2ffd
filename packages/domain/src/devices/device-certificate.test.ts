import { describe, expect, it } from 'vitest'
import { type CertificateClaim, certificateState, claimOf } from './device-certificate.ts'

const NOW = 1_000
const claim = (changes: Partial<CertificateClaim> = {}): CertificateClaim => ({
  deviceId: 'DEV-1',
  origin: 'issued',
  notAfter: NOW + 1,
  withdrawnAt: null,
  ...changes,
})

describe('a certificate', () => {
  it.each([
    [{}, 'valid'],
    [{ notAfter: NOW }, 'expired'],
    [{ withdrawnAt: 1 }, 'withdrawn'],
    [{ notAfter: NOW, withdrawnAt: 1 }, 'withdrawn'],
  ] as const)('%j is %s', (changes, state) => {
    expect(certificateState(claim(changes), NOW)).toBe(state)
  })
})

describe('a device that comes with a certificate', () => {
  it('is the one that it was made for, also without a name', () => {
    const own = claim()
    for (const name of ['', 'DEV-1']) expect(claimOf([own], name, NOW)).toEqual({ claim: own })
  })

  it('may not have another name', () => {
    expect(claimOf([claim()], 'DEV-2', NOW)).toEqual({ refusal: 'certificate_name', deviceId: 'DEV-1' })
  })

  it.each([
    [{ notAfter: NOW }, 'certificate_expired'],
    [{ withdrawnAt: 1 }, 'certificate_withdrawn'],
  ] as const)('is refused with %j', (changes, refusal) => {
    expect(claimOf([claim(changes)], '', NOW)).toEqual({ refusal, deviceId: 'DEV-1' })
  })

  it('is nobody when nobody has registered it', () => {
    expect(claimOf([], 'DEV-1', NOW)).toEqual({ refusal: 'certificate_unknown', deviceId: null })
  })
})

describe('a certificate of another authority', () => {
  const mine = claim({ origin: 'registered' })
  const theirs = claim({ origin: 'registered', deviceId: 'DEV-9' })

  it('counts for the device that names itself, whoever else has registered it', () => {
    expect(claimOf([theirs, mine], 'DEV-1', NOW)).toEqual({ claim: mine })
  })

  it('leads to no device without a name: anyone may have registered it', () => {
    expect(claimOf([theirs], '', NOW)).toMatchObject({ refusal: 'certificate_unknown' })
  })

  it('that others have registered keeps nobody out', () => {
    expect(claimOf([theirs], 'DEV-1', NOW)).toMatchObject({ refusal: 'certificate_unknown' })
  })

  it('that another device has withdrawn is still that of the one that has not', () => {
    expect(claimOf([{ ...theirs, withdrawnAt: 1 }, mine], 'DEV-1', NOW)).toEqual({ claim: mine })
  })
})
