import * as process from './connector-process.ts'
import * as connectors from './connectors.ts'
import * as mapping from './mapping-shapes.ts'
import * as programs from './programs.ts'
import * as settings from './settings.ts'

export const connectorsCalls: readonly object[] = [connectors, process, mapping, programs, settings]
