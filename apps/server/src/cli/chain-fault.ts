import type { ChainFault } from '../platform/audit/verify-chain.ts'

export function textOfFault(fault: ChainFault): string {
  switch (fault.kind) {
    case 'changed':
      return `entry ${fault.number} was changed, or its key is not there (secrets.key, SECRETS_KEY)`
    case 'missing':
      return `entry ${fault.number} is missing`
    case 'beginning':
      return 'the oldest entries were removed'
    case 'end':
      return `the newest entries are missing, from ${fault.number} on`
    default:
      return fault satisfies never
  }
}
