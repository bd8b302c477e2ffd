import { defineContract } from '../wire/contract.ts'
import { machinePage } from '../wire/page.ts'

export const connectors = defineContract({
  tags: {
    Connectors: {
      rank: 357,
      says: 'Machines that speak other protocols, and the programs that read them.',
    },
  },
  access: {
    connector: {
      callers: 'connectors',
      scope: null,
      area: 'everywhere',
      says: 'A program that reads machines, with its token',
    },
  },
  errors: {
    CONNECTOR_NOT_FOUND: { status: 404, means: 'There is no such program that reads machines here' },
    CONNECTOR_AWAY: { status: 503, means: 'The program that reads the machine does not answer' },
    CONNECTOR_HAS_MACHINES: { status: 409, means: 'A program that reads machines cannot be removed' },
    TOO_MANY_CONNECTORS: { status: 409, means: 'The organization has as many such programs as it may have' },
    MACHINE_CONNECTOR_NOT_FOUND: {
      status: 404,
      means: 'The machine is not read, or by another program',
    },
    TEMPLATE_NOT_FOUND: { status: 404, means: 'There is no such saved mapping' },
    TOO_MANY_TEMPLATES: { status: 409, means: 'The organization has as many saved mappings as it may have' },
  },
  audit: [
    {
      rank: 22,
      actions: [
        'machine_connector_changed',
        'machine_connector_removed',
        'connector_added',
        'connector_removed',
        'connector_token_replaced',
        'connector_template_saved',
        'connector_template_removed',
      ],
    },
  ],
  pages: {
    // In a free trial too: most machines bring nothing to try without it.
    machine_connector: {
      ...machinePage('connector', 'machine_connector', { freeTrial: true }),
      area: 'machineSettings',
    },
  },
  help: { machine_connector: 'connectors' },
  machineEvents: ['connectorHealthChanged'],
})
