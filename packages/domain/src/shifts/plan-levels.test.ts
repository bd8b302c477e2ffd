import { describe, expect, it } from 'vitest'
import { SINCE_EVER } from './dated.ts'
import { entriesAlong, plansInForce } from './plan-levels.ts'

const from = <T>(validFrom: string, value: T) => ({ validFrom, value })
const nothing = { machine: [], site: [], organization: [] }

describe('the plan that holds for a machine', () => {
  it('is the general one where nobody planned', () => {
    expect(plansInForce(nothing, 'general')).toEqual([
      { validFrom: SINCE_EVER, level: null, value: 'general' },
    ])
  })

  it('is its own, else that of its site, else that of the organization', () => {
    const entries = {
      machine: [from('2026-03-01', 'own')],
      site: [from('2026-02-01', 'site')],
      organization: [from('2026-01-01', 'organization')],
    }
    expect(plansInForce(entries, 'general')).toEqual([
      { validFrom: SINCE_EVER, level: null, value: 'general' },
      { validFrom: '2026-01-01', level: 'organization', value: 'organization' },
      { validFrom: '2026-02-01', level: 'site', value: 'site' },
      { validFrom: '2026-03-01', level: 'machine', value: 'own' },
    ])
  })

  it('is that of the level above from the day on which its own ends', () => {
    const entries = {
      ...nothing,
      machine: [from('2026-01-01', 'own'), from('2026-05-01', null)],
      organization: [from('2026-02-01', 'two shifts'), from('2026-06-01', 'three shifts')],
    }
    expect(plansInForce(entries, 'general').slice(1)).toEqual([
      { validFrom: '2026-01-01', level: 'machine', value: 'own' },
      { validFrom: '2026-05-01', level: 'organization', value: 'two shifts' },
      { validFrom: '2026-06-01', level: 'organization', value: 'three shifts' },
    ])
  })

  it('is not touched by a change above it', () => {
    const entries = {
      ...nothing,
      machine: [from('2026-01-01', 'own')],
      organization: [from('2026-02-01', 'other')],
    }
    expect(plansInForce(entries, 'general').at(-1)).toEqual({
      validFrom: '2026-01-01',
      level: 'machine',
      value: 'own',
    })
  })
})

describe('a machine that moved to another site', () => {
  const plans: Record<string, { validFrom: string; value: string | null }[]> = {
    Bremen: [from('2026-01-01', 'Bremen 1'), from('2026-08-01', 'Bremen 2')],
    Graz: [from('2025-01-01', 'Graz 1'), from('2026-09-01', 'Graz 2')],
  }
  const site = entriesAlong(
    [from(SINCE_EVER, 'Bremen'), from('2026-06-15', 'Graz')],
    (name) => plans[name] ?? [],
  )

  it('followed on every day the plan of the site where it was', () => {
    expect(
      plansInForce({ ...nothing, site }, 'general').map(({ validFrom, value }) => [validFrom, value]),
    ).toEqual([
      [SINCE_EVER, 'general'],
      ['2026-01-01', 'Bremen 1'],
      ['2026-06-15', 'Graz 1'],
      ['2026-09-01', 'Graz 2'],
    ])
  })

  it('follows the organization at a site without a plan', () => {
    const stays = [from(SINCE_EVER, 'Bremen'), from('2026-06-15', 'Linz')]
    const along = entriesAlong(stays, (name) => plans[name] ?? [])
    const organization = [from('2020-01-01', 'all')]
    expect(plansInForce({ ...nothing, site: along, organization }, 'general').at(-1)).toEqual({
      validFrom: '2026-06-15',
      level: 'organization',
      value: 'all',
    })
  })
})
