import { FILES_DEFAULTS } from '@millwright/contract/connectors/settings/files'
import { MODBUS_DEFAULTS } from '@millwright/contract/connectors/settings/modbus'
import { describe, expect, it } from 'vitest'
import { sourceFor } from './source-for.ts'

const files = (Folder: string) => ({ Protocol: 'files' as const, Settings: { ...FILES_DEFAULTS, Folder } })

describe('the folder of files', () => {
  it('is one of the organization where the connector of the portal reads it', () => {
    const builtIn = { organizationId: null }
    expect(sourceFor(builtIn, files('saw/logs'), 'NORDHAUS')).toEqual(files('NORDHAUS/saw/logs'))
    expect(sourceFor(builtIn, files(''), 'NORDHAUS')).toEqual(files('NORDHAUS'))
  })

  it('is as it was typed where a connector reads for one organization only, and of other protocols there is none', () => {
    expect(sourceFor({ organizationId: 7 }, files('saw'), 'NORDHAUS')).toEqual(files('saw'))
    const modbus = { Protocol: 'modbus' as const, Settings: MODBUS_DEFAULTS }
    expect(sourceFor({ organizationId: null }, modbus, 'NORDHAUS')).toBe(modbus)
  })
})
