import { PAGES, type PageName } from '@millwright/contract/pages'

/** Values for the parameters of a path. */
const EXAMPLES: Record<string, string> = {
  $id: 'nst-01',
  $lang: 'en-US',
  $lineId: 'line-1',
  $maintenanceId: 'act-lub-02-nst-01-1',
  $myTodoId: 'act-vac-01-nst-02-1',
  $plant: 'organization',
  $ruleId: 'new',
  $toolId: encodeURIComponent('SC18-Z3 T3'),
}

/** Parts of a page that its bare path does not show. */
const OPENED: Partial<Record<PageName, string[]>> = {
  machine_map_overview: ['', '?view=table'],
  machine_data: ['?channel=Spindle%2FLoad'],
  machine_production: ['', '?tab=programs'],
  user_management: ['?user=user-1&mode=edit'],
  machine_settings: ['?group=group-2&mode=edit'],
  machine_shifts: ['?machine=nst-01'],
  machine_single_settings: ['?machine=nst-01'],
  machine_activation: ['?machine=nst-01'],
  maintenance_schedule: ['', '?show=calendar', '?show=tasks'],
  notice_rule: ['?machine=nst-01&channel=Spindle%2FLoad'],
  spindlecheck_dashboard: ['?machine=5ax-02'],
  spindlecheck_historical: ['?machine=5ax-02'],
  spindlecheck_fingerprint: ['?machine=5ax-02'],
  axescheck_dashboard: ['?machine=nst-02'],
}

/** Where the usual machine does not have the page. */
const MACHINE_OF: Partial<Record<PageName, string>> = { machine_energy: 'pln-4s' }

const ADMIN = 'admin@example.com'
/** Where being an admin is not enough. */
const PERSON_OF: Partial<Record<PageName, string>> = { maintenance_tickets: 'ticket_manager@example.com' }

export interface Stop {
  readonly name: PageName
  readonly path: string
}

/** Every page of the table. */
export const STOPS = (Object.keys(PAGES) as PageName[]).flatMap((name): Stop[] => {
  const examples = { ...EXAMPLES, $id: MACHINE_OF[name] ?? EXAMPLES.$id }
  const path = PAGES[name].path.replace(
    /\$\w+/g,
    (parameter) => examples[parameter as keyof typeof examples] ?? parameter,
  )
  return (OPENED[name] ?? ['']).map((query) => ({ name, path: path + query }))
})

export const personOf = ({ name }: Stop): string => PERSON_OF[name] ?? ADMIN
export const PEOPLE = [...new Set(STOPS.map(personOf))]
