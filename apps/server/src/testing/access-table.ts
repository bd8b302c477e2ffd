/**
 * The rights, call by call and person by person, written out by hand (rules: access 5 and rules: access 6): the product's
 * own table is not asked.
 */

export const PEOPLE = [
  'manager_di_linea@example.com',
  'manager_manutenzione@example.com',
  'maintainer@example.com',
  'ticket_manager@example.com',
  'vendor_user@example.com',
  'sales_dealer_role@example.com',
  'service_dealer_role@example.com',
  'digital_service_manager@example.com',
  'branch_user@example.com',
  'branch_manager@example.com',
  'admin@example.com',
] as const

/** In the order of the people above: x may, . may not. */
const EVERYONE = 'xxxxxxxxxxx'
const NOBODY = '...........'
const MANAGERS = '....xxxxxxx'
const ADMINS = '..........x'
/** Line managers keep machines too. */
const PLANNERS = 'x...xxxxxxx'
/** Those who keep machines, wherever they are at home. */
const KEEPERS = 'x...xxxxxxx'
/** Of them, those at home where the machines are; the machine that is tried belongs to a customer. */
const KEEPERS_AT_HOME = 'x.........x'
const AT_HOME = 'xxxx......x'

/** Line and maintenance managers, and partners. */
/** Roles over admin. */
const TICKET_PEOPLE = '...xxxxx...'
const OVERSEERS = 'xx..xxxxxxx'
const TOOL_KEEPERS = 'xxx.xxxxxxx'
/** Maintenance managers and partners. */
const MAINTENANCE_PLANNERS = '.x..xxxxxxx'
/** Line and maintenance managers, maintainers and partners. */
const ACTIVITY_READERS = 'xxx.xxxxxxx'

interface Expected {
  /** Who may, as above; null where nobody has to be signed in. */
  readonly opens: string | null
  /** How a device may, for its own machine: with its password, with its token. */
  readonly devices: string
  /** Who gets as far as not finding a machine that they do not see; everyone else has no business there at all. */
  readonly seeks: string
  /**
   * What a change reaches whose path names neither a machine, nor a group, nor the person alone: everything that the organization has, so
   * that one who sees a part of the machines is refused, or only what the caller sees (rules: access 9).
   */
  readonly reaches?: 'everything' | 'what they see'
}

const open = (opens: string | null, seeks = opens ?? ''): Expected => ({ opens, seeks, devices: '..' })
const wide = (opens: string): Expected => ({ ...open(opens), reaches: 'everything' })
/** Refused by the call itself, for what it names, or about nobody's machines. */
const within = (opens: string): Expected => ({ ...open(opens), reaches: 'what they see' })
const forDevices = (devices: string): Expected => ({ opens: NOBODY, seeks: NOBODY, devices })
const PUBLIC = open(null)

export const TABLE: Record<string, Expected> = {
  'POST /api/external-auth/login': PUBLIC,
  'POST /api/external-auth/refresh': PUBLIC,
  'POST /v2/auth/login': PUBLIC,
  'POST /api/:org/auth/login': PUBLIC,
  'POST /api/:org/auth/refresh': PUBLIC,
  'POST /api/FAKE/auth/reset': PUBLIC,
  'POST /api/auth/password': PUBLIC,
  'POST /api/auth/password-link': PUBLIC,
  'POST /api/auth/setup-link': PUBLIC,
  'POST /api/auth/setup': PUBLIC,
  'POST /api/oauth2/authorization': PUBLIC,
  'POST /api/error-reports': PUBLIC,
  'GET /api/:org/auth/logout': open(EVERYONE),
  'DELETE /api/:org/auth/sessions': within(EVERYONE),
  'PUT /api/:org/auth/changepassword/:id': within(MANAGERS),

  'GET /api/:org/users/:id': open(MANAGERS),
  'GET /api/:org/users': open(MANAGERS),
  'POST /api/:org/users': within(MANAGERS),
  'POST /api/:org/users/sso': within(MANAGERS),
  'POST /api/:org/users/:id/invitation': within(MANAGERS),
  'DELETE /api/:org/users/:id/invitation': within(MANAGERS),
  'PUT /api/:org/users/:id': within(MANAGERS),
  'PATCH /api/:org/users/:id/email': within(MANAGERS),
  'GET /api/:org/users/:id/machinegroups': open(MANAGERS),
  'PUT /v2/:org/users/:id/machinegroups': within(MANAGERS),
  'PUT /api/:org/users/:id/roles': within(MANAGERS),
  'DELETE /api/:org/users/:id': within(MANAGERS),
  'GET /api/users/:me/subscriptions': open(EVERYONE),
  'PATCH /api/users/:me/subscriptions': open(EVERYONE),
  'GET /api/users/:me/channels': open(EVERYONE),
  'PATCH /api/users/:me/channels': open(EVERYONE),
  'GET /api/users/:me/subscriptions/push/key': open(EVERYONE),
  'GET /api/users/:me/subscriptions/push': open(EVERYONE),
  'POST /api/users/:me/subscriptions/push': open(EVERYONE),
  'POST /api/users/:me/subscriptions/push/renewal': open(EVERYONE),
  'DELETE /api/users/:me/subscriptions/push/:deviceId': open(EVERYONE),
  'POST /api/users/:me/subscriptions/push/:deviceId/test': open(EVERYONE),
  'GET /api/users/:me/notifications': open(EVERYONE),
  'GET /api/users/:me/notifications/count': open(EVERYONE),
  'PATCH /api/users/:me/notifications/old': open(EVERYONE),
  'PATCH /api/users/:me/notifications/:notificationId/read': open(EVERYONE),
  'DELETE /api/users/:me/notifications/:notificationId': open(EVERYONE),
  'DELETE /api/:org/users/:id/notifications': within(MANAGERS),
  'GET /api/users/:me/notifications/settings': open(EVERYONE),
  'PATCH /api/users/:me/notifications/settings': open(EVERYONE),
  'GET /api/users/:me/notifications/colleagues': open(EVERYONE),

  'GET /api/organizations': open(EVERYONE),
  'GET /api/organizations/:org': open(EVERYONE),
  'PATCH /api/organizations/:org': wide(MANAGERS),
  'GET /api/organizations/roles/:type': open(EVERYONE),
  'GET /api/organizations/:vendorId/machinefamilies': open(EVERYONE),

  'GET /api/:org/search': open(EVERYONE),
  'GET /api/:org/machinegroups': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/machines': open(EVERYONE),
  'GET /v2/:org/machinegroups/:groupId/users': open(MANAGERS),
  'POST /v2/:org/machinegroups': within(MANAGERS),
  'PUT /api/:org/machinegroups/:groupId': open(MANAGERS),
  'PUT /v2/:org/machinegroups/:groupId/machines': open(MANAGERS),
  'DELETE /v2/:org/machinegroups/:groupId': open(MANAGERS),

  'GET /api/:org/access-grants': open(ADMINS),
  'POST /api/:org/access-grants': open(ADMINS),
  'DELETE /api/:org/access-grants/:grantId': open(ADMINS),
  'GET /api/:org/audit': open(ADMINS),
  'GET /api/:org/dead-letters': open(ADMINS),
  'POST /api/:org/dead-letters/:deadLetterId/retry': open(ADMINS),
  'GET /api/:org/webhooks': open(ADMINS),
  'POST /api/:org/webhooks': open(ADMINS),
  'PATCH /api/:org/webhooks/:webhookId': open(ADMINS),
  'DELETE /api/:org/webhooks/:webhookId': open(ADMINS),
  'POST /api/:org/webhooks/:webhookId/secret': open(ADMINS),
  'POST /api/:org/webhooks/:webhookId/test': open(ADMINS),
  'GET /api/:org/webhooks/:webhookId/deliveries': open(ADMINS),
  'GET /api/:org/mails': open(ADMINS),
  'GET /api/:org/mails/:mailId': open(ADMINS),

  'POST /storage-api/contents': within(EVERYONE),
  'GET /storage-api/contents/:contentId': open(EVERYONE),

  'GET /v2/machines/:id': open(EVERYONE),
  'GET /api/machines/:id': open(EVERYONE),
  'GET /api/machines/:id/lagging-facts': open(EVERYONE),
  'PATCH /v2/machines/:id': open(KEEPERS_AT_HOME, KEEPERS),
  'GET /api/:org/sites': open(EVERYONE),
  'POST /api/:org/sites': wide(MANAGERS),
  'PATCH /api/:org/sites/:siteId': wide(MANAGERS),
  'DELETE /api/:org/sites/:siteId': wide(MANAGERS),
  'GET /v2/mymachines': open(EVERYONE),
  'POST /api/:org/machines': within(KEEPERS),
  'POST /api/:org/machines/:id/credentials': open(KEEPERS_AT_HOME, KEEPERS),
  'POST /api/:org/machines/:id/credentials/check': open(KEEPERS_AT_HOME, KEEPERS),
  'GET /api/:org/machines/:id/contact': open(KEEPERS_AT_HOME, KEEPERS),
  'DELETE /api/:org/machines/:id': open(KEEPERS_AT_HOME, KEEPERS),
  'GET /api/:org/machines/:id/license': open(EVERYONE),
  'POST /api/:org/machines/:id/activation': open(AT_HOME, EVERYONE),
  'GET /api/machines/:id/spare-parts': open(EVERYONE),
  'GET /api/integrations/eshop/products/:spareId': open(EVERYONE),
  'GET /api/integrations/eshop/cart': open(EVERYONE),
  'PUT /api/integrations/eshop/cart': within(EVERYONE),
  'POST /api/integrations/eshop/cart': within(EVERYONE),
  'GET /api/:org/machines/:serial/documents': open(EVERYONE),
  'GET /api/:org/machines/:serial/documents/:docId': open(EVERYONE),
  'POST /api/:org/machines/:serial/documents': open(KEEPERS_AT_HOME, KEEPERS),
  'DELETE /api/:org/machines/:serial/documents/:docId': open(KEEPERS_AT_HOME, KEEPERS),
  'GET /api/machines/:id/info/:channel': open(EVERYONE),
  'GET /api/machines/:id/messages/:channel': { ...open(EVERYONE), devices: 'xx' },
  'GET /api/machines/:id/channels/:wildcard': open(EVERYONE),
  'GET /api/machines/:id/logs': open(EVERYONE),
  'GET /api/machines/:id/datamodel': open(EVERYONE),
  'GET /api/machines/:id/components': open(EVERYONE),
  'GET /api/machines/:id/series/:channel': open(EVERYONE),
  'GET /api/machines/:id/sensordata': open(EVERYONE),
  'GET /api/machines/:id/status': open(EVERYONE),
  'GET /api/v2/machines/:id/productions': open(EVERYONE),
  'GET /api/v2/machines/:id/productions/current': open(EVERYONE),
  'GET /api/v2/machines/:id/productions/:productionId': open(EVERYONE),
  'GET /api/v2/machines/:id/programs': open(EVERYONE),
  'GET /api/v2/machines/:id/processes': open(EVERYONE),
  'GET /api/:org/messages': open(EVERYONE),
  'POST /api/:org/messages': within(EVERYONE),
  'POST /api/:org/messages/read': within(EVERYONE),
  'GET /api/:org/messages/:messageId': open(EVERYONE),
  'PATCH /api/:org/messages/:messageId': within(EVERYONE),
  'POST /api/:org/messages/:messageId/end': within(EVERYONE),
  'GET /api/:org/notice-rules': open(EVERYONE),
  'POST /api/:org/notice-rules': within(EVERYONE),
  'POST /api/:org/notice-rules/preview': within(EVERYONE),
  'GET /api/:org/notice-rules/channels': open(EVERYONE),
  'GET /api/:org/notice-rules/people': open(EVERYONE),
  'GET /api/:org/notice-rules/:ruleId': open(EVERYONE),
  'PATCH /api/:org/notice-rules/:ruleId': within(EVERYONE),
  'DELETE /api/:org/notice-rules/:ruleId': within(EVERYONE),
  'GET /api/:org/maintenances': open(MAINTENANCE_PLANNERS),
  'POST /api/:org/maintenances': within(MAINTENANCE_PLANNERS),
  'POST /api/:org/maintenances/:maintenanceId/copy': within(MAINTENANCE_PLANNERS),
  'PATCH /api/:org/maintenances/:maintenanceId': within(MAINTENANCE_PLANNERS),
  'DELETE /api/:org/maintenances/:maintenanceId': within(MAINTENANCE_PLANNERS),
  'GET /api/:org/machinegroups/:groupId/schedule': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/maintenance-figures': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/maintenance-figures/activities': open(OVERSEERS),
  'GET /api/:org/machines/:id/failures': open(OVERSEERS),
  'GET /api/:org/maintenance-settings': open(MAINTENANCE_PLANNERS),
  'PUT /api/:org/maintenance-settings': wide(MAINTENANCE_PLANNERS),
  'GET /api/:org/machines/:id/operations': open(MAINTENANCE_PLANNERS),
  'POST /api/:org/machines/:id/operations': open(MAINTENANCE_PLANNERS),
  'DELETE /api/:org/machines/:id/operations/:opId': open(MAINTENANCE_PLANNERS),
  'GET /api/:org/machinegroups/:groupId/activities': open(ACTIVITY_READERS),
  'PATCH /api/:org/machinegroups/:groupId/activities/:activityId': open(OVERSEERS),
  'POST /api/:org/machines/:id/activities': open(ACTIVITY_READERS),
  'GET /api/:org/activities': open(ACTIVITY_READERS),
  'GET /api/:org/activities/history': open(ACTIVITY_READERS),
  'GET /api/:org/activities/:activityId/assignees': open(ACTIVITY_READERS),
  'GET /api/:org/users/:id/activities': open(MANAGERS),
  'GET /api/:org/activities/:activityId': open(ACTIVITY_READERS),
  'PATCH /api/:org/activities/:activityId': within(ACTIVITY_READERS),
  'PATCH /api/:org/activities/:activityId/work': within(ACTIVITY_READERS),
  'PATCH /api/:org/activities/:activityId/status/started': within(ACTIVITY_READERS),
  'PATCH /api/:org/activities/:activityId/status/done': within(ACTIVITY_READERS),
  'POST /api/:org/activities/:activityId/photos': within(ACTIVITY_READERS),
  'GET /api/:org/activities/:activityId/photos/:photoId': open(ACTIVITY_READERS),
  'DELETE /api/:org/activities/:activityId/photos/:photoId': within(ACTIVITY_READERS),

  'GET /api/v2/machines/:id/tools': open(EVERYONE),
  'GET /api/v2/machines/:id/tools/:toolId': open(EVERYONE),
  'GET /api/v2/machines/:id/tools/:toolId/history': open(EVERYONE),
  'PATCH /api/v2/machines/:id/tools/:toolId': open(TOOL_KEEPERS),
  'GET /api/v2/machines/:id/aggregates/day': open(EVERYONE),
  'GET /api/machines/:id/dashboard': open(EVERYONE),
  'GET /api/machines/:id/status/last': open(EVERYONE),
  'GET /api/machines/:id/status/aggregated': open(EVERYONE),
  'GET /api/machines/:id/status/historical-aggregated': open(EVERYONE),
  'GET /api/machines/last-status': open(EVERYONE),
  'GET /api/machines/timelines': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/status/aggregated': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/status/lost': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/status/at': open(EVERYONE),
  'GET /api/:org/reason-rules': open(EVERYONE),
  'POST /api/:org/reason-rules': wide(PLANNERS),
  'PUT /api/:org/reason-rules/:ruleId': wide(PLANNERS),
  'DELETE /api/:org/reason-rules/:ruleId': wide(PLANNERS),
  'GET /api/machines/:id/stops': open(EVERYONE),
  'POST /api/machines/:id/stops/reasons': open(AT_HOME, EVERYONE),
  'GET /api/machines/:id/operator': open(EVERYONE),
  'POST /api/machines/:id/operator/pieces': open(AT_HOME, EVERYONE),
  'GET /api/:org/alarm-catalogue': open(ADMINS),
  'POST /api/:org/alarm-catalogue': open(ADMINS),
  'POST /api/:org/alarm-catalogue/import': open(ADMINS),
  'PUT /api/:org/alarm-catalogue/:entryId': open(ADMINS),
  'DELETE /api/:org/alarm-catalogue/:entryId': open(ADMINS),
  'GET /api/:org/machinegroups/:groupId/alarms/open': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/alarms/summary': open(EVERYONE),
  'GET /api/machines/alarms': open(EVERYONE),
  'GET /api/machines/:id/alarms': open(EVERYONE),
  'GET /api/machines/:id/alarms/open': open(EVERYONE),
  'GET /api/machines/:id/alarms/summary': open(EVERYONE),
  'POST /api/machines/:id/alarms/acknowledgements': open(AT_HOME, EVERYONE),
  'GET /alarm-events/state': open(EVERYONE),
  'GET /alarm-events/history': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/overview': open(EVERYONE),

  'GET /api/consumptions': open(EVERYONE),
  'GET /api/machines/:id/energy': open(EVERYONE),
  'GET /api/:org/machinegroups/:groupId/energy': open(EVERYONE),
  'GET /api/organizations/:org/energy-rates': open(MANAGERS),
  'PUT /api/organizations/:org/energy-rates/:validFrom': wide(MANAGERS),
  'DELETE /api/organizations/:org/energy-rates/:validFrom': wide(MANAGERS),

  'GET /api/v2/machines/kpis': open(EVERYONE),
  'GET /api/v2/machines/analytics': open(OVERSEERS),
  'GET /api/v2/machines/analytics/days': open(OVERSEERS),
  'GET /api/v2/machines/:id/analytics': open(OVERSEERS),
  'GET /api/v2/machines/:id/analytics/intervals': open(OVERSEERS),
  'GET /api/organizations/:org/analytics-targets': open(KEEPERS),
  'PUT /api/organizations/:org/analytics-targets/:validFrom': wide(KEEPERS),
  'DELETE /api/organizations/:org/analytics-targets/:validFrom': wide(KEEPERS),
  'GET /api/v2/machines/:id/analytics/targets': open(KEEPERS_AT_HOME, KEEPERS),
  'PUT /api/v2/machines/:id/analytics/targets/:validFrom': open(KEEPERS_AT_HOME, KEEPERS),
  'DELETE /api/v2/machines/:id/analytics/targets/:validFrom': open(KEEPERS_AT_HOME, KEEPERS),
  'GET /api/:org/machinegroups/:groupId/analytics': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/analytics/machines': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/analytics/shifts': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/analytics/programs': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/analytics/hours': open(OVERSEERS),
  'GET /api/:org/machinegroups/:groupId/analytics/report': open(OVERSEERS),
  'GET /api/v2/machines/:id/analytics/report': open(OVERSEERS),
  'GET /api/v2/machines/:id/shifts': open(EVERYONE),
  'PUT /api/v2/machines/:id/shifts': open(PLANNERS),
  'DELETE /api/v2/machines/:id/shifts': open(PLANNERS),
  'GET /api/v2/machines/:id/shifts/current': open(EVERYONE),
  'GET /api/v2/machines/shifts/current': open(EVERYONE),
  'GET /api/v2/machines/:id/shifts/history': open(EVERYONE),
  'GET /api/v2/machines/:id/calendar': open(EVERYONE),
  'PUT /api/v2/machines/:id/calendar': open(PLANNERS),
  'DELETE /api/v2/machines/:id/calendar': open(PLANNERS),
  'GET /api/:org/plants/:plant/shifts': open(EVERYONE),
  'PUT /api/:org/plants/:plant/shifts': wide(PLANNERS),
  'DELETE /api/:org/plants/:plant/shifts': wide(PLANNERS),
  'GET /api/:org/plants/:plant/calendar': open(EVERYONE),
  'PUT /api/:org/plants/:plant/calendar': wide(PLANNERS),
  'DELETE /api/:org/plants/:plant/calendar': wide(PLANNERS),

  'POST /api/devices/token': forDevices('x.'),
  'GET /api/devices/me': forDevices('xx'),
  'POST /api/devices/points': forDevices('xx'),
  'PUT /api/devices/datamodel': forDevices('xx'),
  'POST /api/devices/collisions': forDevices('xx'),
  'POST /api/devices/tests': forDevices('xx'),
  'PUT /api/devices/tests/:cycleUuid/:filename': forDevices('xx'),

  'GET /api/:org/machinegroups/:groupId/condition': open(EVERYONE),
  'GET /api/machines/:id/tests/:cycleUuid/spectrum': open(EVERYONE),
  'GET /api/machines/:id/tests/waterfall': open(EVERYONE),
  'GET /cycles': open(EVERYONE),
  'GET /subcycles': open(EVERYONE),
  'GET /storage-api/machine-tests/:cycleUuid/machines/:id/:filename': open(EVERYONE),
  'GET /applications': open(EVERYONE),
  'GET /collisions': open(EVERYONE),
  'GET /machineapplications': open(EVERYONE),
  'GET /machineapplications/:id': open(EVERYONE),
  'PATCH /api/machines/:id/applications/:appId': open(KEEPERS_AT_HOME, KEEPERS),
  'GET /api/machines/:id/fingerprints': open(EVERYONE),
  'POST /api/machines/:id/fingerprints': open(TOOL_KEEPERS),

  'GET /api/:org/tickets': open(TICKET_PEOPLE),
  'POST /api/:org/tickets': within(TICKET_PEOPLE),
  'GET /api/:org/tickets/counts': open(TICKET_PEOPLE),
  'GET /api/:org/tickets/:ticketId': open(TICKET_PEOPLE),
  'PATCH /api/:org/tickets/:ticketId': within(TICKET_PEOPLE),
  'POST /api/:org/tickets/:ticketId/steps': within(TICKET_PEOPLE),
  'POST /api/:org/tickets/:ticketId/comments': within(TICKET_PEOPLE),
  'GET /api/:org/tickets/:ticketId/people': open(TICKET_PEOPLE),
  'POST /api/:org/tickets/:ticketId/files': within(TICKET_PEOPLE),
  'GET /api/:org/tickets/:ticketId/files/:fileId': open(TICKET_PEOPLE),
  'GET /api/:org/ticket-partners': open(TICKET_PEOPLE),
  'GET /api/:org/ticket-access': open(ADMINS),
  'PUT /api/:org/ticket-access': open(ADMINS),

  'GET /healthz': PUBLIC,
  'GET /readyz': PUBLIC,
  'GET /metrics': PUBLIC,
  'GET /config.json': PUBLIC,
  'GET /docs': PUBLIC,
  'GET /docs/openapi.json': PUBLIC,
  'GET /docs/asyncapi.json': PUBLIC,
  'GET /sso': PUBLIC,
  'GET /sso/callback': PUBLIC,
  'GET /oidc/*': PUBLIC,
  'POST /oidc/*': PUBLIC,
  'GET /*': PUBLIC,
}

/**
 * The pages that some machines do not have, with what a machine must not be for them; the calls of such a page are refused
 * on it. By hand too (rules: pages 3, rules: pages 4).
 */
export const LIMITED_PAGES: Record<
  string,
  { readonly families: readonly string[]; readonly kits: readonly string[] }
> = {
  machine_tooling: { families: ['TFO', 'AWJ', 'AUT', 'EBA', 'SEZ'], kits: [] },
  machine_tool: { families: ['TFO', 'AWJ', 'AUT', 'EBA', 'SEZ'], kits: [] },
  machine_energy: { families: ['CDL', 'SEZ', 'EBA', 'BOR', 'AWJ'], kits: [] },
  environmental_sensors: { families: [], kits: ['', 'im'] },
}

export interface Place {
  readonly org: string
  readonly machine: string
  readonly foreignMachine: string
  readonly group: string
}

/** Where each kind of person is at home; the groups are those named All. */
export const PLACES: Record<string, Place> = {
  NORDHAUS: { org: 'NORDHAUS', machine: 'nst-01', foreignMachine: 'trn-1', group: 'group-1' },
  MILLMAKER: { org: 'MILLMAKER', machine: 'nst-01', foreignMachine: 'awj-1', group: 'group-5' },
  WERKHOF: { org: 'WERKHOF', machine: 'nst-01', foreignMachine: 'trn-1', group: 'group-6' },
  FILIALE: { org: 'FILIALE', machine: 'trn-1', foreignMachine: 'nst-01', group: 'group-7' },
}

/** Of the machines above. */
const SERIALS: Record<string, string> = {
  'nst-01': 'AA1-004093',
  'trn-1': 'AA4-000902',
  'awj-1': 'AA8-000067',
}
export const namesOf = (machine: string) => ({ id: machine, serial: SERIALS[machine] ?? '' })
