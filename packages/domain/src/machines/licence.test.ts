import { describe, expect, it } from 'vitest'
import {
  type Activation,
  activationStatus,
  isFreeTrial,
  isFreeTrialExpired,
  isFull,
  isLicensed,
  isTrialReady,
  type Licence,
  lastActivation,
} from './licence.ts'

const trial: Activation = { type: 'FREE_TRIAL', start: 100, end: 200 }
const full: Activation = { type: 'FULL', start: 300, end: 400 }
const licence = (activations: readonly Activation[], freeTrialReady = true): Licence => ({
  freeTrialReady,
  activations,
})

describe('the status of an activation', () => {
  it('is 0 without one, -1 before it, 1 within and 2 after it', () => {
    expect(activationStatus(undefined, 150)).toBe(0)
    expect(activationStatus(trial, 99)).toBe(-1)
    expect(activationStatus(trial, 100)).toBe(1)
    expect(activationStatus(trial, 200)).toBe(1)
    expect(activationStatus(trial, 201)).toBe(2)
  })
})

describe('a free trial', () => {
  it('needs a machine that is ready for it and the trial as last activation', () => {
    expect(isFreeTrial(licence([trial]))).toBe(true)
    expect(isFreeTrial(licence([trial], false))).toBe(false)
    expect(isFreeTrial(licence([trial, full]))).toBe(false)
    expect(isFreeTrial(licence([]))).toBe(false)
  })

  it('stays one after it expired', () => {
    expect(isFreeTrial(licence([trial]))).toBe(true)
    expect(isFreeTrialExpired(licence([trial]), 200)).toBe(false)
    expect(isFreeTrialExpired(licence([trial]), 201)).toBe(true)
  })

  it('is not called expired when there is none', () => {
    expect(isFreeTrialExpired(licence([trial], false), 201)).toBe(false)
    expect(isFreeTrialExpired(licence([full]), 500)).toBe(false)
  })

  it('can be begun only by a machine that never had an activation', () => {
    expect(isTrialReady(licence([]))).toBe(true)
    expect(isTrialReady(licence([], false))).toBe(false)
    expect(isTrialReady(licence([trial]))).toBe(false)
  })
})

describe('a licence', () => {
  it('holds while the last activation is active, of whatever type', () => {
    expect(isLicensed(licence([trial], false), 150)).toBe(true)
    expect(isLicensed(licence([trial, full]), 350)).toBe(true)
    expect(isLicensed(licence([]), 150)).toBe(false)
  })

  it('is judged by the last activation alone', () => {
    expect(lastActivation(licence([trial, full]))).toBe(full)
    expect(isLicensed(licence([trial, full]), 150)).toBe(false)
  })

  it('is full only with an active full activation', () => {
    expect(isFull(licence([trial, full], false), 350)).toBe(true)
    expect(isFull(licence([full]), 299)).toBe(false)
    expect(isFull(licence([full]), 401)).toBe(false)
    expect(isFull(licence([trial]), 150)).toBe(false)
  })
})
