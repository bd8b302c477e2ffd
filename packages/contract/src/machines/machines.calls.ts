import * as backfills from './backfills.ts'
import * as certificates from './certificates.ts'
import * as components from './components.ts'
import * as connections from './connections.ts'
import * as contents from './contents.ts'
import * as devices from './devices.ts'
import * as hourRates from './hour-rates.ts'
import * as licences from './licences.ts'
import * as lines from './lines.ts'
import * as found from './machines.found.ts'
import * as machines from './machines.ts'
import * as refused from './refused.ts'
import * as registration from './registration.ts'
import * as sites from './sites.ts'

export const machinesCalls: readonly object[] = [
  contents,
  machines,
  backfills,
  sites,
  registration,
  certificates,
  refused,
  devices,
  connections,
  lines,
  licences,
  components,
  hourRates,
  found,
]
