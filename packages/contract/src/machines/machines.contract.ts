import { rule, wideRule } from '../wire/access-rule.ts'
import { defineContract } from '../wire/contract.ts'
import { OPERATOR_CHANNEL } from '../wire/kpi-channels.ts'
import { machinePage, settingsPage } from '../wire/page.ts'
import { PARTNER_ROLES } from '../wire/roles.ts'
import { INFO_CHANNEL } from '../wire/topics.ts'
import { machineChannels } from './channel-entries.ts'

export const machines = defineContract({
  tags: {
    Machines: {
      rank: 20,
      says: 'The machines that the caller sees, their settings and their credentials.',
    },
    Sites: { rank: 240, says: 'The plants of an organization.' },
    Licences: { rank: 260, under: 'condition', says: 'What opens the pages of a machine.' },
    Contents: { rank: 350, says: 'Pictures that are shown in the portal.' },
    Connections: { rank: 355, says: 'How devices are connected, and what they did.' },
    Devices: { rank: 360, says: 'Calls that a device makes for its own machine.' },
  },
  areas: {
    machineSettings: { roles: ['manager_di_linea', ...PARTNER_ROLES] },
    connections: { adminOnly: true },
  },
  access: {
    machineEditor: rule(
      'ownMachine',
      'machineSettings',
      'Those who keep machines, for those of their organization',
    ),
    machineRegistrar: rule('organization', 'machineSettings', 'Those who keep machines'),
    connectionsReader: rule('organization', 'connections', 'Admins of the organization in the path'),
    connectionsManager: wideRule('organization', 'connections', 'Admins of the organization in the path'),
    ownConnectionReader: rule('ownMachine', 'connections', 'Admins, for machines of their organization'),
    siteEditor: wideRule('site', 'organizationSettings', 'Those who manage the organization'),
  },
  errors: {
    ERROR_MACHINE_NOT_FOUND: {
      status: 404,
      means: 'There is no such machine, or the caller does not see it',
    },
    SITE_NOT_FOUND: { status: 404, means: 'There is no such site in the organization' },
    PAGE_NOT_ON_MACHINE: {
      status: 404,
      means: 'Machines of this family or without the sensor have no such data',
    },
    SERIAL_TAKEN: { status: 409, means: 'There is a machine with this serial number already' },
    SITE_HAS_MACHINES: { status: 409, means: 'A site with machines cannot be removed' },
    SITE_NAME_TAKEN: { status: 409, means: 'There is a site with this name already' },
    MACHINE_ACTIVATION_ERROR: {
      status: 400,
      means: 'The code is not valid, or the machine cannot be activated with it',
    },
    CERTIFICATES_NOT_POSSIBLE: {
      status: 409,
      means: 'Devices do not connect over TLS here, or no authority is named that issues such certificates',
    },
    TOO_MANY_CERTIFICATES: { status: 409, means: 'The device has ten certificates that are valid' },
    CERTIFICATE_KNOWN: { status: 409, means: 'The device has this certificate, or it was withdrawn' },
    CERTIFICATE_NOT_FOUND: {
      status: 404,
      means: 'The device has no such certificate, or it was withdrawn before',
    },
    LICENCE_NEEDED: { status: 403, means: 'The licence of the machine does not open this' },
  },
  audit: [
    {
      rank: 20,
      actions: [
        'machine_registered',
        'machine_changed',
        'machine_credentials_renewed',
        'machine_certificate_issued',
        'machine_certificate_registered',
        'machine_certificate_withdrawn',
        'machine_activated',
        'machine_deleted',
        'refused_replayed',
        'line_rules_changed',
      ],
    },
    { rank: 80, actions: ['site_added', 'site_changed', 'site_removed'] },
    { rank: 62, actions: ['hour_rate_changed', 'hour_rate_removed'] },
  ],
  pages: {
    machine_components: machinePage('components', 'components', { rank: 110 }),
    machine_single_settings: settingsPage('machine-single-settings', 'machine_settings', 'machineSettings', {
      rank: 50,
      group: 'machines',
    }),
    machine_activation: settingsPage('machine-activation', 'machine_activation', 'everywhere', {
      rank: 60,
      group: 'machines',
    }),
    machine_registration: settingsPage('machine_registration', 'machine_registration', 'machineSettings', {
      withoutPickers: true,
    }),
    organization_sites: settingsPage('sites', 'sites', 'organizationSettings', {
      rank: 110,
      group: 'organization',
    }),
    connections: settingsPage('connections', 'connections', 'connections', {
      rank: 115,
      group: 'organization',
    }),
    software_upgrade: {
      path: '/subscriptions-management/software-upgrade',
      title: 'software_upgrade',
      area: 'everywhere',
      menu: 'subscriptions',
      rank: 10,
    },
    'machine-subscription': {
      path: '/subscriptions-management/machine-activation',
      title: 'machine_activation',
      area: 'everywhere',
      menu: 'subscriptions',
      rank: 20,
    },
  },
  help: {
    machine_components: 'components',
    machine_single_settings: 'machine_settings',
    machine_registration: 'machine_settings',
    machine_activation: 'licences',
    organization_sites: 'organization',
    connections: 'connections',
    'machine-subscription': 'licences',
    software_upgrade: 'licences',
  },
  /** Something about a machine itself is new: its name, its place, its licence, or that it is gone. */
  machineEvents: ['machineChanged'],
  channels: machineChannels,
  channelPages: [
    [INFO_CHANNEL, 'machine_overview'],
    [OPERATOR_CHANNEL, 'machine_overview'],
  ],
  noticeTopics: { Licences: { rank: 100, under: 'condition', on: ['inApp', 'email'] } },
  notices: {
    licenceEnding: { rank: 50, topic: 'Licences', facts: { days: 'number', endsAt: 'number' } },
  },
  foundTexts: ['site'],
})
