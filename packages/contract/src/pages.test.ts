import { belongsTo, isClosedByTrial } from '@millwright/domain/machines/page-rule'
import { describe, expect, it } from 'vitest'
import { type Area, mayEnter, type Person } from './areas.ts'
import { entryFor, mayOpen, PAGES, type Page, type PageName, startPageOf } from './pages.ts'
import { AREAS } from './subjects.ts'

const person = (...roles: string[]): Person => ({ isAdmin: false, roles, organizationType: 'CUSTOMER' })
const machine = { family: 'CDL', hasSensorKit: false, hasEnergyMeter: false, isFreeTrial: false }
const everywhere = () => true
const pageOf = (name: PageName): Page => PAGES[name]
const names = Object.keys(PAGES) as PageName[]

describe('a page', () => {
  it('has a path of its own', () => {
    expect(new Set(names.map((name) => PAGES[name].path)).size).toBe(names.length)
  })

  it('of a feature that is off is closed to everyone', () => {
    const admin = { isAdmin: true, roles: [], organizationType: 'VENDOR' }
    expect(mayOpen(PAGES.machine_energy, admin, { energy: false })).toBe(false)
    expect(mayOpen(PAGES.machine_energy, admin, { energy: true })).toBe(true)
  })

  it('of a machine is left out for the families that have none', () => {
    const without = (page: PageName) =>
      ['CDL', 'EBA', 'BOR', 'SEZ', 'PLS', 'TFO', 'AWJ', 'AUT'].filter(
        (family) => !belongsTo(pageOf(page), { ...machine, family }),
      )
    expect(without('machine_tooling')).toEqual(['EBA', 'SEZ', 'TFO', 'AWJ', 'AUT'])
    expect(without('machine_energy')).toEqual(['CDL', 'EBA', 'BOR', 'SEZ', 'AWJ'])
    expect(without('machine_status')).toEqual([])
  })

  it('of energy is there for a machine of such a family that has a meter', () => {
    const saw = { ...machine, family: 'SEZ', hasEnergyMeter: true }
    expect(belongsTo(PAGES.machine_energy, saw)).toBe(true)
    expect(belongsTo(PAGES.machine_tooling, saw)).toBe(false)
  })

  it('for sensors is there only with a sensor kit', () => {
    expect(belongsTo(PAGES.environmental_sensors, machine)).toBe(false)
    expect(belongsTo(PAGES.environmental_sensors, { ...machine, hasSensorKit: true })).toBe(true)
  })

  it('is open in free trial only when it is one of the six, or connects the machine', () => {
    const trial = { ...machine, isFreeTrial: true }
    const open = names.filter((name) => {
      const page = pageOf(name)
      return page.path.startsWith('/machine/$id/') && !isClosedByTrial(page, trial)
    })
    expect(open.sort()).toEqual([
      'environmental_sensors',
      'machine_alarms',
      'machine_connector',
      'machine_overview',
      'machine_production',
      'machine_production2',
      'machine_status',
    ])
    expect(isClosedByTrial(pageOf('machine_data'), machine)).toBe(false)
  })
})

describe('who may not open the maintenance overview', () => {
  const go = (who: Person, exists: (path: string) => boolean = everywhere) =>
    entryFor(PAGES.maintenance_overview, who, {}, exists).path

  it('is led to the to-do list, then to the tickets', () => {
    expect(go(person('manager_manutenzione'))).toBe('/maintenance/overview')
    expect(go(person('maintainer'))).toBe('/maintenance/todo-list')
    expect(go(person('ticket_manager'))).toBe('/maintenance/tickets')
    expect(go(person())).toBe('/access-denied')
  })

  it('is not led to a page that is not there', () => {
    expect(go(person('maintainer'), (path) => path !== '/maintenance/todo-list')).toBe('/access-denied')
  })
})

describe('who may not open another page', () => {
  it('is told so', () => {
    expect(entryFor(PAGES.user_management, person('maintainer'), {}, everywhere).path).toBe('/access-denied')
  })
})

it('an operator may enter what needs a sign-in and nothing more', () => {
  const areas = Object.keys(AREAS) as Area[]
  const without = areas.filter((area) => mayEnter(area, person()))
  expect(areas.filter((area) => mayEnter(area, person('operator')))).toEqual(without)
})

describe('who wanted no page in particular', () => {
  const partner = (...roles: string[]): Person => ({ isAdmin: false, roles, organizationType: 'VENDOR' })
  const admin = { isAdmin: true, roles: [], organizationType: 'VENDOR' }

  it.each([
    ['a line manager', person('manager_di_linea'), 'machine_map_overview'],
    ['a maintainer', person('maintainer'), 'maintenance_todo_list'],
    ['an operator', person('operator'), 'machine_operator'],
    ['an operator who also repairs', person('operator', 'maintainer'), 'machine_map_overview'],
    ['a maintainer who also runs the line', person('maintainer', 'manager_di_linea'), 'machine_map_overview'],
    ['an admin who also repairs', { ...person('maintainer'), isAdmin: true }, 'machine_map_overview'],
    ['someone without a role', person(), 'machine_map_overview'],
    ['a dealer', partner('service_dealer_role'), 'maintenance_tickets'],
    [
      'an admin of a maker who may not open tickets',
      admin,
      mayOpen(PAGES.maintenance_tickets, admin, {}) ? 'maintenance_tickets' : 'machine_map_overview',
    ],
  ])('as %s begins where the work is', (_who, viewer, page) => {
    expect(startPageOf(viewer, {})).toBe(page)
  })
})
